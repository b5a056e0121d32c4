import { createTestDatabase } from '@modelway/testing/create-database';
import { MODELWAY, modelway, REST } from '../contestants/modelway.ts';
import { ZENSTACK_SERVER, zenstackServer } from '../contestants/zenstack-server.ts';
import type { Contestant } from '../measure/measure-times.ts';
import type { BenchSuite } from './bench-case.ts';

const PARENTS = 5;
const CHILDREN = [10, 1000, 100_000] as const;

/** The maximum number of children for the peer, whose responses take too long beyond it. */
const PEER_CHILDREN = 1000;

/** Creates the suite that lists five parents with more and more children each. */
export async function childrenSuite(): Promise<BenchSuite> {
  const database = await createTestDatabase('postgresql');
  const { raw } = database;
  const contestants: Contestant[] = [];
  for (const [i, children] of CHILDREN.entries()) {
    const first = i * PARENTS + 1;
    await database.execute(insert(first, children));
    const url = `/user?filter[id$gte]=${first}&filter[id$lt]=${first + PARENTS}`;
    const { run } = modelway(REST, raw, { url });
    contestants.push({ name: nameOf(MODELWAY, children), run });
    if (children > PEER_CHILDREN) continue;
    const peer = zenstackServer('rest', raw, { url: `${url}&page[limit]=${PARENTS}` });
    contestants.push({ name: nameOf(ZENSTACK_SERVER, children), run: peer.run });
  }
  return {
    title: 'Children',
    cases: [{ title: `REST list of ${PARENTS} parents`, contestants }],
    close: () => database.close(),
  };
}

/** Returns the name of a contestant in the report. */
export function nameOf(name: string, children: (typeof CHILDREN)[number]): string {
  return `${name}, ${children.toLocaleString('en')} children each`;
}

function insert(first: number, children: number): string {
  const last = first + PARENTS - 1;
  return `
    insert into "User" (id, email) select i, 'user' || i from generate_series(${first}, ${last}) i;
    insert into "Post" (title, "authorId", "updatedAt")
      select 'Post', u.id, now() from "User" u, generate_series(1, ${children})
      where u.id >= ${first};
    analyze`;
}
