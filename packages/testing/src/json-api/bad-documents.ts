const identifier = { type: 'tag', id: '1' };
const links = { self: '/tag/1' };
const resource = { ...identifier, attributes: { name: 'red' }, links };
const withMember = (name: string) => ({ data: { ...resource, attributes: { [name]: 1 } } });
const withRelationship = (relationship: unknown) => ({
  data: { ...resource, relationships: { posts: relationship } },
});
const post = { type: 'post', id: '1', attributes: {}, links: { self: '/post/1' } };
const withPost = { ...resource, relationships: { posts: { data: [{ type: 'post', id: '1' }] } } };

/** A document that violates no rule. */
export const GOOD_DOCUMENT = {
  jsonapi: { version: '1.1' },
  data: [withPost],
  included: [post],
  links: { self: '/tag', first: '/tag', prev: null },
  meta: { total: 1 },
};

/** For each rule, documents that violate it. */
export const BAD_DOCUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'json-object': [[], null, 'x'],
  'required-top-level': [{ jsonapi: {} }],
  'data-errors': [{ data: null, errors: [{ status: '400' }] }],
  'data-included': [{ meta: {}, included: [] }],
  'additional-members': [
    { data: null, total: 1 },
    { data: { ...resource, url: '/' } },
    { data: { ...identifier, name: 'x' } },
    withRelationship({ data: [], count: 0 }),
    { errors: [{ status: '400', ormCode: 'X' }] },
    { errors: [{ status: '400', source: { line: '1' } }] },
    { data: null, jsonapi: { name: 'x' } },
    { data: null, links: { up: '/' } },
  ],
  'primary-data': [{ data: 'x' }, { data: [null] }, { data: [resource, identifier] }],
  'resource-required-top-level': [{ data: { type: 'tag', links } }],
  'resource-optional-top-level': [{ data: { ...resource, attributes: [] } }],
  'resource-id-type': [{ data: { id: '1', links } }, { data: { type: 'tag', links } }],
  'resource-id-type-types': [
    { data: { ...resource, id: 1 } },
    { data: { ...identifier, id: 1 } },
    { data: { ...resource, type: 1 } },
  ],
  'resource-type-constraints': [
    { data: { ...resource, type: 'a.b' } },
    { data: { ...resource, type: '' } },
    { data: { ...identifier, type: '-a' } },
  ],
  'resource-fields': [
    withMember('id'),
    withMember('type'),
    { data: { ...resource, relationships: { name: { data: null } } } },
  ],
  'resource-attributes-key': [{ data: { ...resource, attributes: [] } }],
  'resource-relationships-key': [{ data: { ...resource, relationships: [] } }],
  'resource-relationships-object': [
    withRelationship({}),
    withRelationship(null),
    withRelationship({ links: {} }),
  ],
  'resource-linkage': [
    withRelationship({ data: 'x' }),
    withRelationship({ data: [null] }),
    withRelationship({ data: [resource] }),
  ],
  'resource-identifier-required-members': [withRelationship({ data: [{ type: 'post' }] })],
  'resource-identifier-optional-member': [{ data: { ...identifier, meta: 1 } }],
  'compound-documents-top-level-included': [{ data: null, included: {} }],
  'compound-documents-full-linkage': [{ data: resource, included: [post] }],
  'compound-documents-duplicates': [
    { data: withPost, included: [post, post] },
    { data: withPost, included: [post, resource] },
  ],
  'meta-objects': [
    { meta: [] },
    { data: { ...resource, meta: 1 } },
    withRelationship({ data: [], meta: 'x' }),
    { errors: [{ meta: null }] },
  ],
  'top-level-links (2)': [{ data: null, links: [] }, { data: { ...resource, links: '/' } }],
  'top-level-links-members': [{ data: null, links: { self: null } }],
  'json-api-type': [{ data: null, jsonapi: '1.1' }],
  'json-api-version': [{ data: null, jsonapi: { version: 1.1 } }],
  'member-name-character': [withMember('')],
  'member-name-allowed-characters-only': [withMember('a+b'), withMember('a\n')],
  'member-name-globally-allowed': [withMember('_a'), withMember('a-')],
  'member-name-url-safe': [withMember('ä'), withMember('a b')],
  'member-name-reserved-characters': [...'+,.[]!"#$%&\'()*/:;<=>?@\\^`{|}~\u007f\n'].map((char) =>
    withMember(`a${char}b`),
  ),
  'pagination-links-object': [{ data: null, links: { next: '/' } }],
  'pagination-keys': [{ data: { ...resource, links: { next: '/' } } }],
  'pagination-unavailable-link': [{ data: [], links: { next: false } }],
  'error-object-key': [{ errors: {} }, { errors: [] }, { errors: ['x'] }],
  'error-object-members': [
    { errors: [{ status: 400 }] },
    { errors: [{ status: '400', code: 1 }] },
    { errors: [{ status: '400', source: { pointer: 'data' } }] },
    { errors: [{ status: '400', source: [] }] },
  ],
};
