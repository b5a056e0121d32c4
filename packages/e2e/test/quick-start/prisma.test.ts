import { describeQuickStart } from './describe-quick-start.ts';

const draft = { type: 'post', id: 1, attributes: { title: 'A draft', published: false } };
const hello = { type: 'post', id: 2, attributes: { title: 'Hello', published: true } };

describeQuickStart({
  page: 'quick-start-prisma.md',
  files: { prisma: 'schema.prisma', sql: 'tables.sql', ts: 'server.ts' },
  responses: [
    // Exactly these attributes: the e-mail address is hidden.
    { data: [draft], included: [expect.objectContaining({ attributes: { name: 'Ann' } })] },
    { data: { id: 2, title: 'Hello', published: false } },
    { data: hello },
    { data: [hello], meta: { total: 1 } },
  ],
});
