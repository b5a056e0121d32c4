import type { ExposeOptions } from '@modelway/core';
import type { ContractClient } from '../support/contract-database.ts';
import type { Family } from './hidden-attempt.ts';
import type { HiddenName } from './hidden-routes.ts';
import type { RpcFamily } from './rpc-hidden-attempts.ts';

/** A hidden name, and two states of the data that differ only in its values. */
export interface Secret {
  readonly title: string;
  /** The exposure that hides it; absent if the schema itself does. */
  readonly expose?: ExposeOptions;
  /** The exposure that shows it, to check that the attempts would reveal it. */
  readonly reveal: ExposeOptions;
  readonly names: readonly HiddenName[];
  /** Resource types that are hidden with it. */
  readonly types?: readonly string[];
  /** Values to try, those of the two states first. */
  readonly values: readonly string[];
  /** Creates the first or the second state of the seeded data. */
  readonly vary: (db: ContractClient, state: 0 | 1) => Promise<unknown>;
  /** Texts that no response to a request without hidden names may contain. */
  readonly silence?: readonly string[];
  /** The families that distinguish the states while it is visible. */
  readonly revealing: readonly Family[];
  /** The same over RPC. */
  readonly rpcRevealing: readonly RpcFamily[];
}

/** Hides only the fields that the schema omits. */
export const EVERYTHING: ExposeOptions = {};

/** The families that reveal a field of a model with relationships, and of one without. */
export const FILTERS: readonly Family[] = ['filter', 'filter in a group'];
/** The families that reveal a field directly. */
export const NEARBY: readonly Family[] = [...FILTERS, 'fields', 'sort', 'aggregate'];
const FROM_AFAR: readonly Family[] = [
  'include options',
  ...NEARBY,
  'filter through relationships',
  'sort through relationships',
];
/** The families that reveal a relationship. */
const LINKED: readonly Family[] = [
  ...FILTERS,
  'fields',
  'filter through relationships',
  'include',
  'url',
];

/** The families that reveal a field over RPC, directly and through relationships. */
export const RPC_FILTERS: readonly RpcFamily[] = [
  'where',
  'where in a group',
  'unique where',
  'select',
];
/** The families that reveal a field with an order over RPC. */
export const RPC_NEARBY: readonly RpcFamily[] = [
  ...RPC_FILTERS,
  ...(['omit', 'orderBy', 'distinct', 'by', 'having', 'aggregate'] as const),
  'transaction',
];
const RPC_FROM_AFAR: readonly RpcFamily[] = [
  ...RPC_NEARBY,
  'where through relationships',
  'where of related records',
  'orderBy through relationships',
  'nested selection',
  'nested where',
];
/** The families that reveal a relationship over RPC. */
const RPC_LINKED: readonly RpcFamily[] = [
  ...(['where', 'where in a group', 'where through relationships'] as const),
  ...(['select', 'include', 'nested selection', 'transaction'] as const),
];

/** Secrets that relationships lead to. */
export const SECRETS: readonly Secret[] = [
  {
    title: 'an optional field with one text or another',
    expose: hide('User', 'name'),
    reveal: EVERYTHING,
    names: [{ model: 'User', name: 'name' }],
    values: ['Ann', 'Zed'],
    vary: (db, state) => updateUser(db, { name: state === 0 ? 'Ann' : 'Zed' }),
    revealing: FROM_AFAR,
    rpcRevealing: RPC_FROM_AFAR,
  },
  {
    title: 'an optional field with NULL or a text',
    expose: hide('User', 'name'),
    reveal: EVERYTHING,
    names: [{ model: 'User', name: 'name' }],
    values: ['Ann'],
    vary: (db, state) => updateUser(db, { name: state === 0 ? 'Ann' : null }),
    revealing: FROM_AFAR,
    rpcRevealing: RPC_FROM_AFAR,
  },
  {
    title: 'a field that the schema omits',
    reveal: { models: { User: { fields: { passwordHash: true } } } },
    names: [{ model: 'User', name: 'passwordHash' }],
    values: ['secret', 'other'],
    vary: async (db, state) => {
      await updateUser(db, { passwordHash: state === 0 ? 'secret' : 'other' });
      // A second value, to be sorted among, and distinct from.
      await db.user.update({ where: { id: 2 }, data: { passwordHash: 'secret' } });
    },
    silence: ['passwordHash', 'secret'],
    revealing: FROM_AFAR,
    rpcRevealing: RPC_FROM_AFAR,
  },
  {
    title: 'a required field that is a unique key',
    expose: hide('User', 'email'),
    reveal: EVERYTHING,
    names: [{ model: 'User', name: 'email' }],
    values: ['ann@example.com', 'zed@example.com'],
    vary: (db, state) =>
      updateUser(db, { email: state === 0 ? 'ann@example.com' : 'zed@example.com' }),
    silence: ['email', 'example.com'],
    revealing: [...FROM_AFAR, 'attributes', 'upsert'],
    rpcRevealing: [...RPC_FROM_AFAR, 'cursor', 'data', 'nested data'],
  },
  {
    title: 'a field that is a part of a unique key',
    expose: hide('Membership', 'position'),
    reveal: EVERYTHING,
    names: [{ model: 'Membership', name: 'position' }],
    values: ['1', '7'],
    vary: (db, state) => {
      const where = { userId_teamId: { userId: 1, teamId: 'a_b' } };
      return db.membership.update({ where, data: { position: state === 0 ? 1 : 7 } });
    },
    silence: ['position'],
    revealing: [...FROM_AFAR, 'filter of a relationship'],
    rpcRevealing: [...RPC_FROM_AFAR, '_count'],
  },
  {
    title: 'a required text that can be searched',
    expose: hide('Post', 'title'),
    reveal: EVERYTHING,
    names: [{ model: 'Post', name: 'title' }],
    values: ['Orphan', 'First'],
    vary: (db, state) =>
      db.post.update({
        where: { id: 1 },
        data: { ...touched, title: state === 0 ? 'Orphan' : 'First' },
      }),
    revealing: [...NEARBY, 'filter through relationships'],
    rpcRevealing: [
      ...RPC_FROM_AFAR.filter((family) => !family.startsWith('orderBy t')),
      '_count',
      'relevance',
    ],
  },
  {
    title: 'a many-to-many relationship, hidden on both sides',
    expose: { models: { Post: { fields: { tags: false } }, Tag: { fields: { posts: false } } } },
    reveal: EVERYTHING,
    names: [
      { model: 'Post', name: 'tags' },
      { model: 'Tag', name: 'posts' },
    ],
    values: ['1', '3'],
    vary: (db, state) =>
      db.post.update({
        where: { id: 1 },
        data: { ...touched, tags: { set: [{ id: state === 0 ? 1 : 3 }] } },
      }),
    revealing: [...LINKED, 'filter of a relationship'],
    rpcRevealing: [...RPC_LINKED, 'unique where', 'nested where', '_count'],
  },
  {
    title: 'a relationship and its key, hidden on both sides',
    expose: {
      models: {
        Post: { fields: { category: false, categoryId: false } },
        Category: { fields: { posts: false } },
      },
    },
    reveal: EVERYTHING,
    names: [
      { model: 'Post', name: 'category' },
      { model: 'Post', name: 'categoryId' },
      { model: 'Category', name: 'posts' },
    ],
    values: ['3', '1'],
    vary: (db, state) =>
      db.post.update({ where: { id: 1 }, data: { ...touched, categoryId: state === 0 ? 3 : 1 } }),
    silence: ['categoryId'],
    revealing: [...LINKED, 'filter of a relationship', 'sort'],
    rpcRevealing: [...RPC_LINKED, 'unique where', 'nested where', '_count', 'orderBy'],
  },
  {
    title: 'a hidden model with other rows',
    expose: { models: { Locker: false } },
    reveal: EVERYTHING,
    names: [{ model: 'User', name: 'locker' }],
    types: ['locker'],
    values: ['1', '2'],
    vary: async (db, state) => {
      await db.locker.update({ where: { id: 1 }, data: { userId: null } });
      const data = { code: state === 0 ? 'A' : 'Z', userId: state === 0 ? 1 : 2 };
      await db.locker.update({ where: { id: 1 }, data });
    },
    silence: ['locker', 'Locker'],
    revealing: [...LINKED, 'sort', 'sort through relationships', 'type'],
    rpcRevealing: [...RPC_LINKED, 'unique where', 'nested where', 'orderBy', 'model'],
  },
  {
    title: 'a model that is not among those exposed',
    expose: {
      default: 'none',
      models: { User: true, Profile: true, Post: true, Category: true, Sample: true },
    },
    reveal: EVERYTHING,
    names: [
      { model: 'Post', name: 'tags' },
      { model: 'User', name: 'memberships' },
    ],
    types: ['tag', 'membership', 'badge', 'team', 'locker', 'auditEntry'],
    values: ['1', '3'],
    vary: async (db, state) => {
      if (state === 0) return;
      await db.tag.update({ where: { id: 1 }, data: { name: 'green' } });
      await db.tag.create({ data: { name: 'new', posts: { connect: [{ id: 3 }] } } });
      await db.post.update({ where: { id: 3 }, data: touched });
      await db.team.create({ data: { id: 'new', name: 'New' } });
      await db.membership.create({ data: { userId: 4, teamId: 'new', position: 1 } });
    },
    revealing: [...LINKED, 'type'],
    rpcRevealing: [...RPC_LINKED, '_count', 'model'],
  },
];

/** Restores a row's `updatedAt`. */
const touched = { updatedAt: new Date('2024-01-01T00:00:00Z') };

function updateUser(db: ContractClient, data: object): Promise<unknown> {
  return db.user.update({ where: { id: 1 }, data });
}

/** Hides one field or relationship. */
export function hide(model: string, name: string): ExposeOptions {
  return { models: { [model]: { fields: { [name]: false } } } };
}
