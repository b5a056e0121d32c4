/** A request to try, as the start-up message and the home page show it. */
interface Example {
  title: string;
  curl: string;
}

export function examples(baseUrl: string): Example[] {
  const json = "-H 'Content-Type: application/json'";
  const q = encodeURIComponent(
    JSON.stringify({ where: { published: true }, orderBy: { tips: 'desc' }, take: 3 }),
  );
  return [
    {
      title: 'REST: the first three posts by ben',
      curl: `curl -g '${baseUrl}/api/rest/post?filter[authorId]=ben&sort=publishedAt&page[limit]=3'`,
    },
    {
      title: 'RPC: the three posts with the best tips',
      curl: `curl '${baseUrl}/api/rpc/post/findMany?q=${q}'`,
    },
    {
      title: 'RPC: alice comments on post 13',
      curl: `curl -X POST ${baseUrl}/api/rpc/comment/create -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":{"postId":13,"body":"Hello from curl"}}'`,
    },
    {
      title: 'REST: alice changes the title of her own draft',
      curl: `curl -X PATCH ${baseUrl}/api/rest/post/12 -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":{"type":"post","id":12,"attributes":{"title":"A better title"}}}'`,
    },
    {
      title: 'Denied: a comment from nobody (403)',
      curl: `curl -i -X POST ${baseUrl}/api/rpc/comment/create ${json} -d '{"data":{"postId":13,"body":"Who am I?"}}'`,
    },
  ];
}
