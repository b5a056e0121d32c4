/** Loads data from the app itself, through its hooks and not over the network. */
export async function load({ fetch }: { readonly fetch: typeof globalThis.fetch }) {
  const responses = await Promise.all([
    fetch('/api/rpc/user/count'),
    fetch('/routes/rest/user?page[limit]=1'),
  ]);
  const [rpc, rest] = (await Promise.all(responses.map((response) => response.json()))) as [
    { data: number },
    { meta: { total: number } },
  ];
  return { users: rpc.data, total: rest.meta.total };
}
