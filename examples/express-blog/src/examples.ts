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
      title: 'REST: the three newest posts, each with its author',
      curl: `curl -g '${baseUrl}/api/rest/post?sort=-publishedAt&page[limit]=3&include=author'`,
    },
    {
      title: 'REST: the titles of long posts about security that somebody loves',
      curl: `curl -g '${baseUrl}/api/rest/post?filter[readingMinutes$gte]=4&filter[tags][name]=security&filter[likes][reaction]=LOVE&fields[post]=title'`,
    },
    {
      title: 'REST: who has commented on post 3',
      curl: `curl -g '${baseUrl}/api/rest/post/3/comments?include=author&fields[comment]=body,author&fields[user]=name'`,
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
      title: 'REST: alice tags it with "typescript" and "testing"',
      curl: `curl -X POST ${baseUrl}/api/rest/post/12/relationships/tags -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":[{"type":"tag","id":1},{"type":"tag","id":3}]}'`,
    },
    {
      title: 'Denied: a comment from nobody (403)',
      curl: `curl -i -X POST ${baseUrl}/api/rpc/comment/create ${json} -d '{"data":{"postId":13,"body":"Who am I?"}}'`,
    },
  ];
}
