/** An example request of the start-up message and the home page. */
interface Example {
  title: string;
  curl: string;
}

/** Returns the example requests, in the order in which they are shown. */
export function examples(baseUrl: string): Example[] {
  const json = "-H 'Content-Type: application/json'";
  const q = encodeURIComponent(
    JSON.stringify({ where: { published: true }, orderBy: { tips: 'desc' }, take: 3 }),
  );
  return [
    {
      title: 'REST: the three newest posts with their authors',
      curl: `curl -g '${baseUrl}/api/rest/post?sort=-publishedAt&page[limit]=3&include=author'`,
    },
    {
      title: 'REST: the titles of long posts about security that have a LOVE reaction',
      curl: `curl -g '${baseUrl}/api/rest/post?filter[readingMinutes$gte]=4&filter[tags][name]=security&filter[likes][reaction]=LOVE&fields[post]=title'`,
    },
    {
      title: 'REST: the comments on post 3 with their authors',
      curl: `curl -g '${baseUrl}/api/rest/post/3/comments?include=author&fields[comment]=body,author&fields[user]=name'`,
    },
    {
      title: 'RPC: the three posts with the highest tips',
      curl: `curl '${baseUrl}/api/rpc/post/findMany?q=${q}'`,
    },
    {
      title: 'RPC: comment on post 13 as Alice',
      curl: `curl -X POST ${baseUrl}/api/rpc/comment/create -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":{"postId":13,"body":"Hello from curl"}}'`,
    },
    {
      title: "REST: change the title of Alice's draft",
      curl: `curl -X PATCH ${baseUrl}/api/rest/post/12 -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":{"type":"post","id":12,"attributes":{"title":"A better title"}}}'`,
    },
    {
      title: 'REST: add the tags "typescript" and "testing" to it',
      curl: `curl -X POST ${baseUrl}/api/rest/post/12/relationships/tags -H 'Authorization: Bearer demo-alice' ${json} -d '{"data":[{"type":"tag","id":1},{"type":"tag","id":3}]}'`,
    },
    {
      title: 'Denied (403): a comment by an anonymous caller',
      curl: `curl -i -X POST ${baseUrl}/api/rpc/comment/create ${json} -d '{"data":{"postId":13,"body":"Hello"}}'`,
    },
  ];
}
