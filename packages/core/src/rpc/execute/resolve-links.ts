import { findMissingLinks, isRowThere, linkNotFound } from '../../links/find-missing-links.ts';
import {
  createdTexts,
  linkText,
  type OptionalLink,
  textsBeside,
  textsOfCreation,
  withCreations,
} from '../../links/written-links.ts';
import type { Connection } from '../../orm/connection.ts';
import { narrowUpsert, type RpcPlan } from '../plan/plan-rpc-call.ts';

/** A plan whose links have been checked. */
export interface Resolved {
  readonly plan: RpcPlan;
  /** Links to records that the write itself may create, to be checked after it. */
  readonly open: RpcPlan['links']['links'];
}

/**
 * Checks the records that a write links to. The first `connectOrCreate` item that names a record
 * unknown to the caller creates it. If the record exists, that is a conflict, and never a link to a
 * record that the caller cannot read.
 *
 * @returns a promise only if there are links.
 * @throws {NotFoundError} for an unknown record that the write does not create.
 */
export function resolveLinks<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Resolved | Promise<Resolved> {
  const { links, optional } = plan.links;
  return links.length + optional.length === 0 ? { plan, open: [] } : resolveAll(plan, connection);
}

async function resolveAll<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<Resolved> {
  const linked = await resolveRequired(plan, connection);
  const { creations, open } = await resolveOptional(plan, connection);
  const args = withCreations(linked.plan.call.args, creations) as typeof plan.call.args;
  return {
    plan: { ...linked.plan, call: { ...linked.plan.call, args } },
    open: [...linked.open, ...open],
  };
}

async function resolveRequired<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<Resolved> {
  const absent = await findMissingLinks(plan.links.links, connection);
  if (absent.length === 0) return { plan, open: [] };
  // A link in the other part of an upsert does not matter if that part is not made.
  const made =
    plan.call.operation === 'upsert'
      ? narrowUpsert(
          plan,
          (await isRowThere({ model: plan.model, where: plan.call.args.where }, connection))
            ? 'update'
            : 'create',
        )
      : plan;
  const open = absent.filter((link) => made.links.links.includes(link));
  const created = new Set(createdTexts(plan.links));
  const missing = open.find((link) => !created.has(linkText(link)));
  if (missing) throw linkNotFound(missing);
  return { plan: made, open };
}

interface ResolvedItems {
  /** The items that create their record. */
  readonly creations: readonly OptionalLink[];
  /** The links of items that connect to a record which the write creates. */
  readonly open: Resolved['open'];
}

async function resolveOptional<Client>(
  { links }: RpcPlan,
  connection: Connection<Client>,
): Promise<ResolvedItems> {
  const rows = new Set(createdTexts(links));
  /** The records created in any case, and those created with the other nested writes of an item. */
  const created = { certainly: new Set<string>(), beside: new Map<object, Set<string>>() };
  const creations: OptionalLink[] = [];
  const open: Resolved['open'][number][] = [];
  for (const each of links.optional) {
    const { link, writes, certain } = each;
    const text = linkText(link);
    const beside = created.beside.get(writes) ?? new Set(textsBeside(each));
    created.beside.set(writes, beside);
    if ((await findMissingLinks([link], connection)).length === 0) continue;
    if (created.certainly.has(text) || beside.has(text) || (certain && rows.has(text))) {
      if (certain) open.push(link);
      continue;
    }
    creations.push(each);
    for (const made of textsOfCreation(each)) {
      beside.add(made);
      if (certain) created.certainly.add(made);
    }
  }
  return { creations, open };
}
