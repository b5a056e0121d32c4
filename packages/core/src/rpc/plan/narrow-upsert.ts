import type { RpcPlan } from './plan-rpc-call.ts';

/** Plans the one write of an upsert that is made, with its links only. */
export function narrowUpsert(plan: RpcPlan, branch: 'create' | 'update'): RpcPlan {
  const { create, update, where, ...others } = plan.call.args;
  const data = branch === 'create' ? { data: create } : { where, data: update };
  const links = plan.links.links.filter((link) => plan.links.branches.get(link) === branch);
  return {
    ...plan,
    call: { ...plan.call, operation: branch, args: { ...others, ...data } },
    links: { ...plan.links, links },
  };
}
