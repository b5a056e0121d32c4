import {
  JSONAPIAtomicOperationSerializer,
  JSONAPIAtomicOperationsDocumentSerializer,
  JSONAPISerializers,
} from '@orbit/jsonapi';
import { ATOMIC, BY_CURSOR, type Claim, findOne, type Loose, rejected } from './claim.ts';

const full = { fullResponse: true };
const posts = (source: Loose, options: object) =>
  source.query((q: Loose) => q.findRecords('post').sort('-slug'), { ...full, ...options });

/** Statements about Orbit beyond plain requests. */
export const ORBIT_EXTENSIONS: readonly Claim[] = [
  [
    '`page()` rejects `size`, so pass `page: { size: 20 }` in the options of the query,',
    async ({ load }) => {
      const { source } = await load('orbit');
      const bySize = () => source.query((q: Loose) => q.findRecords('post').page({ size: 1 }));
      await expect(bySize()).rejects.toThrow('Unrecognized `page` param');
      const settings = { headers: { Accept: BY_CURSOR } };
      const first = await posts(source, { page: { size: 1 }, settings });
      const { next } = first.details[0].document.links;
      expect(next).toContain('page%5Bafter%5D=');
      const second = await posts(source, { url: next });
      const slugs = [first, second].map(({ data }) => data[0].attributes.slug);
      expect(slugs).toEqual(['pages', 'notes']);
      expect(first.data[0].meta).toEqual({ page: { cursor: expect.any(String) } });
    },
  ],
  [
    'pass `settings: { params: { includeOptions: { tags: { limit: 1 } } } }`. The relationship of a record keeps `links.next` and `meta.count`.',
    async ({ load }) => {
      const { source } = await load('orbit');
      const settings = { params: { includeOptions: { tags: { limit: 1, count: true } } } };
      const { data } = await posts(source, { include: ['tags'], filter: { id: '2' }, settings });
      expect(data[0].relationships.tags).toMatchObject({
        data: [{ type: 'tag' }],
        links: { next: expect.stringContaining('/post/2/relationships/tags') },
        meta: { count: 2 },
      });
    },
  ],
  [
    'the `ETag` is in `details[0].response.headers`. Pass',
    async ({ load }) => {
      const { source } = await load('orbit', { handler: 'versions' });
      const post = await findOne(source, 'post', '1');
      const { details } = await source.query((q: Loose) => q.findRecord(post), full);
      const settings = { headers: { 'If-Match': details[0].response.headers.get('etag') } };
      const update = () =>
        source.update((t: Loose) => t.replaceAttribute(post, 'title', 'New'), { settings });
      await update();
      await expect(update()).rejects.toMatchObject(rejected(412));
    },
  ],
  [
    'Their documents work for `removeRecord` and `replaceRelatedRecords`. Those for `addRecord` and `addToRelatedRecords` are not valid, and a 400.',
    async ({ load }) => {
      const { source } = await load('orbit', { edit: withAtomicSerializers });
      const record = await findOne(source, 'post', '1');
      const relatedRecord = await findOne(source, 'tag', 'db');
      const { requestProcessor: processor } = source;
      const type = JSONAPISerializers.ResourceAtomicOperationsDocument;
      const send = async (operation: object) => {
        const json = processor.serializerFor(type).serialize({ operations: [operation] });
        const url = `${processor.urlBuilder.resourceURL('operations')}`;
        const headers = { 'Content-Type': ATOMIC, Accept: ATOMIC };
        return (await processor.fetch(url, { method: 'POST', json, headers })).response.status;
      };
      const relationship = 'tags';
      const tag = { type: 'tag', id: 'new', attributes: { label: 'New' } };
      for (const invalid of [
        { op: 'addRecord', record: tag },
        { op: 'addToRelatedRecords', record, relationship, relatedRecord },
      ]) {
        await expect(send(invalid)).rejects.toMatchObject(rejected(400));
      }
      const relatedRecords = [relatedRecord];
      const replace = { op: 'replaceRelatedRecords', record, relationship, relatedRecords };
      expect(await send(replace)).toBe(204);
      expect(await send({ op: 'removeRecord', record })).toBe(204);
      expect(await findOne(source, 'post', '1')).toBeUndefined();
    },
  ],
];

/** Registers the serializers of atomic operations, which Orbit exports, but does not use. */
function withAtomicSerializers(code: string): string {
  const classes = `{
    [JSONAPISerializers.ResourceAtomicOperation]: JSONAPIAtomicOperationSerializer,
    [JSONAPISerializers.ResourceAtomicOperationsDocument]: JSONAPIAtomicOperationsDocumentSerializer,
  }`;
  return code
    .replace('{ JSONAPISerializers,', `{ ${Object.keys(ATOMIC_SERIALIZERS)}, JSONAPISerializers,`)
    .replace('{ build', '{ buildSerializerClassFor, build')
    .replace(
      '  serializerSettingsFor:',
      `  serializerClassFor: buildSerializerClassFor(${classes}),\n$&`,
    );
}

const ATOMIC_SERIALIZERS = {
  JSONAPIAtomicOperationSerializer,
  JSONAPIAtomicOperationsDocumentSerializer,
};
