/** A list of Ben's longest posts with their authors and tags. */
export const LIST = {
  include: 'author.profile,tags',
  fields: { post: 'title,author,tags', user: 'name,profile' },
  filter: { author: 'ben', readingMinutes$gte: 3, tags: { name$in: 'http,databases,teamwork' } },
  sort: '-id',
  page: { limit: 2, offset: 1 },
};
