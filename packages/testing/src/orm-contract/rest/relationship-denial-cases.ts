import { BOB } from '../support/fixture-rows.ts';
import { link, links, type RelationshipRejection } from './relationship-rejection-cases.ts';

/**
 * Linkage that only policies deny: Bob can read post 1, is not its author, and cannot read post 3.
 */
export const DENIED: readonly RelationshipRejection[] = [
  [
    'a to-one of a row that only others can change',
    ['PATCH', 'post/1', 'author', link('user', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'the tags of a row that only others can change',
    ['PATCH', 'post/1', 'tags', links('tag', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'tags to add to a row that only others can change',
    ['POST', 'post/1', 'tags', links('tag', 3), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'tags to remove from a row that only others can change',
    ['DELETE', 'post/1', 'tags', links('tag', 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'a to-one of an unreadable row',
    ['PATCH', 'post/3', 'author', link('user', 2), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'the tags of an unreadable row',
    ['PATCH', 'post/3', 'tags', links('tag', 1), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'tags to add to an unreadable row',
    ['POST', 'post/3', 'tags', links('tag', 1), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'tags to remove from an unreadable row',
    ['DELETE', 'post/3', 'tags', links('tag', 2), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'a member that the caller cannot read',
    ['POST', 'user/2', 'posts', links('post', 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'members of which the caller cannot read one',
    ['PATCH', 'user/2', 'posts', links('post', 4, 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'an unreadable post of a tag',
    ['POST', 'tag/1', 'posts', links('post', 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'a member that the caller cannot change',
    ['POST', 'user/2', 'posts', links('post', 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'members of which the caller cannot change one',
    ['PATCH', 'user/2', 'posts', links('post', 4, 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    "another's post to tag",
    ['POST', 'tag/3', 'posts', links('post', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    "another's post to tag among one's own",
    ['PATCH', 'tag/3', 'posts', links('post', 4, 2), BOB],
    403,
    'forbidden',
    null,
  ],
  // The ORM client would silently keep the link to Ann's post.
  [
    "no posts on a tag of another's post",
    ['PATCH', 'tag/1', 'posts', [], BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "one's own posts on a tag of another's post",
    ['PATCH', 'tag/1', 'posts', links('post', 4), BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "another's post to take from a tag",
    ['DELETE', 'tag/1', 'posts', links('post', 1), BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "another's post to take from a tag with one's own",
    ['DELETE', 'tag/1', 'posts', links('post', 4, 1), BOB],
    403,
    'forbidden',
    '',
  ],
];
