/** Calls the APIs as code of the app does on the server, in the same process. */
export default defineEventHandler(async (event) => {
  const body = { data: { name: 'of the app é' } };
  const created = await $fetch('/api/rpc/tag/create', { method: 'POST', body });
  const path = `/api/rest/tag/${created.data.id}`;
  const deleted = await $fetch.raw(path, { method: 'DELETE' });
  const again = await $fetch.raw(path, { ignoreResponseError: true });
  const count = '/api/rpc/post/count';
  const [own, anonymous] = await Promise.all([event.$fetch(count), $fetch(count)]);
  return {
    name: created.data.name,
    statuses: [deleted.status, again.status],
    posts: { own: own.data, anonymous: anonymous.data },
  };
});
