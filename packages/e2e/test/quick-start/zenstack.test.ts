import { describeQuickStart } from './describe-quick-start.ts';

const draft = { type: 'post', id: 1, attributes: { title: 'A draft' } };

describeQuickStart({
  page: 'quick-start.md',
  files: { zmodel: 'schema.zmodel', ts: 'server.ts' },
  responses: [
    { data: [], meta: { total: 0 } },
    { data: [draft], included: [{ type: 'user', attributes: { name: 'Ann' } }] },
    { data: { id: 1, published: true } },
    { data: [draft] },
  ],
});
