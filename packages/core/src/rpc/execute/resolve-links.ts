import type { Connection } from '../../orm/connection.ts';
import { findMissingLinks, linkNotFound } from '../../orm/find-missing-links.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { createdBy, linkText, type OptionalLink, withCreations } from '../plan/planned-links.ts';

/** A plan whose links have been looked for. */
export interface Resolved {
  readonly plan: RpcPlan;
  /** Links to records that the write itself may create, to be looked for after it. */
  readonly open: RpcPlan['links']['links'];
}

/**
 * Looks for the records that a write links to. A record of `connectOrCreate` that is not there for
 * the caller is created. If it exists, that is a conflict, and never a link to a record that the
 * caller cannot read.
 *
 * @throws {NotFoundError} for a record that is not there and that the write does not create.
 */
export async function resolveLinks<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<Resolved> {
  const { links, optional } = plan.links;
  const open = await findMissingLinks(links, connection);
  if (open.length > 0) {
    const isCreated = createdBy(plan.links);
    const missing = open.find((link) => !isCreated(link));
    if (missing) throw linkNotFound(missing);
  }
  const creations = new Map<string, OptionalLink>();
  for (const each of optional) {
    const text = linkText(each.link);
    // The record that one item creates is there for the next ones.
    if (creations.has(text)) continue;
    const [missing] = await findMissingLinks([each.link], connection);
    if (missing) creations.set(text, each);
  }
  if (creations.size === 0) return { plan, open };
  const args = withCreations(plan.call.args, [...creations.values()]);
  return { plan: { ...plan, call: { ...plan.call, args } }, open };
}
