// Writes of posts as Alice.
export const alice = { as: 'alice' };
export const post = (attributes: object, more: object = {}) => ({
  data: { type: 'post', attributes, ...more },
});
export const fresh = { slug: 'refused', title: 'Refused', body: 'Words.' };
export const create = (attributes: object, more?: object) => ({
  ...alice,
  body: post({ ...fresh, ...attributes }, more),
});
export const patch = (attributes: object, more?: object) => ({
  ...alice,
  method: 'PATCH',
  body: post(attributes, more),
});
export const tags = (data: unknown) => ({ relationships: { tags: { data } } });
export const undefinedTitle = {
  meta: { serialization: { values: { 'data.attributes.title': ['undefined'] } } },
};
