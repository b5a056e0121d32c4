import type { FaultRequest, FaultResponse, FaultServer } from './fault-server.ts';

/** A write under load: its expected row, and its response. */
export interface RecordedWrite {
  readonly kind: string;
  /** A name that is unique in the whole database. */
  readonly names: readonly string[];
  /** Whether it must never succeed. */
  readonly rejected: boolean;
  readonly response: FaultResponse;
}

/** The rows of writes with a class of status, and the number of them that exist. */
export interface WriteCount {
  readonly writes: number;
  readonly present: number;
  readonly torn: number;
}

interface WriteKind {
  readonly kind: string;
  readonly rejected?: boolean;
  /** @param n the number of the write, from 1. */
  request(name: string, n: number): Omit<FaultRequest, 'policed'>;
  /** The expected row, if that is not one row of its name. */
  names?(name: string): readonly string[];
}

/** Writes that must fail: the e-mail address and the tag are taken, and no user has the number. */
export const TAKEN = { email: 'taken@example.com', tag: 'taken', missing: 999_999 } as const;

/** The maximum number of updates: each has a category of its own. */
export const CATEGORIES = 20_000;

const KINDS: readonly WriteKind[] = [
  {
    kind: 'REST create',
    request: (name) => restPost('tag', { attributes: { name } }),
  },
  { kind: 'RPC create', request: (name) => rpcPost('tag', { name }) },
  {
    kind: 'REST update',
    request: (name, n) => ({
      method: 'PATCH',
      url: `/rest/category/${n}`,
      body: { data: { type: 'category', id: String(n), attributes: { name } } },
    }),
  },
  {
    kind: 'RPC update',
    request: (name, n) => ({
      method: 'PATCH',
      url: '/rpc/category/update',
      body: { where: { id: n }, data: { name } },
    }),
  },
  {
    kind: 'transaction',
    request: (name) => ({ method: 'POST', url: '/both', body: bothOf(name) }),
    names: bothOf,
  },
  {
    kind: 'REST duplicate',
    rejected: true,
    request: (name) => restPost('user', { attributes: { name, email: TAKEN.email } }),
  },
  {
    kind: 'RPC duplicate',
    rejected: true,
    request: (name) => rpcPost('user', { name, email: TAKEN.email }),
  },
  {
    kind: 'REST link that leads nowhere',
    rejected: true,
    request: (name) =>
      restPost('tag', {
        attributes: { name },
        relationships: { posts: { data: [{ type: 'post', id: String(TAKEN.missing) }] } },
      }),
  },
  {
    kind: 'RPC link that leads nowhere',
    rejected: true,
    request: (name) => rpcPost('tag', { name, posts: { connect: [{ id: TAKEN.missing }] } }),
  },
  {
    kind: 'transaction whose end fails',
    rejected: true,
    request: (name) => ({ method: 'POST', url: '/both', body: [name, TAKEN.tag] }),
  },
];

/** Sends writes of every kind from several senders at once, until it is stopped. */
export function startLoad(server: FaultServer): { stop(): Promise<readonly RecordedWrite[]> } {
  const writes: RecordedWrite[] = [];
  let running = true;
  let n = 0;
  const sendAll = async () => {
    while (running) {
      n += 1;
      const write = await sendWrite(server, n);
      writes.push(write);
      // While the database is down, responses come at once.
      if (write.response.status >= 500) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const senders = Array.from({ length: 8 }, sendAll);
  return {
    stop: async () => {
      running = false;
      await Promise.all(senders);
      return writes;
    },
  };
}

/** Sends one write of every kind with either client, one after the other. */
export async function writeEachKind(server: FaultServer): Promise<readonly RecordedWrite[]> {
  const writes: RecordedWrite[] = [];
  for (let n = 1; n <= 2 * KINDS.length; n++) {
    writes.push(await sendWrite(server, CATEGORIES - n));
  }
  return writes;
}

/** Counts the expected names that exist. */
export function countWrites(
  writes: readonly RecordedWrite[],
  present: ReadonlySet<string>,
): WriteCount {
  const found = writes.map(({ names }) => names.filter((name) => present.has(name)).length);
  return {
    writes: writes.length,
    present: writes.filter(({ names }, i) => found[i] === names.length).length,
    torn: writes.filter(({ names }, i) => found[i] !== 0 && found[i] !== names.length).length,
  };
}

async function sendWrite(server: FaultServer, n: number): Promise<RecordedWrite> {
  const { kind, rejected = false, request, names } = KINDS[n % KINDS.length] as WriteKind;
  const name = `write ${n} ${Math.random()}`;
  const policed = Math.floor(n / KINDS.length) % 2 === 0;
  const response = await server.send({ ...request(name, n), policed });
  return { kind, rejected, names: names?.(name) ?? [name], response };
}

function bothOf(name: string): readonly string[] {
  return [`${name} a`, `${name} b`];
}

function restPost(type: string, resource: object): Omit<FaultRequest, 'policed'> {
  return { method: 'POST', url: `/rest/${type}`, body: { data: { type, ...resource } } };
}

function rpcPost(type: string, data: object): Omit<FaultRequest, 'policed'> {
  return { method: 'POST', url: `/rpc/${type}/create`, body: { data } };
}
