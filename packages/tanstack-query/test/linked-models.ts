/** The models of the fixture with relationships, which a write may change together. */
export const LINKED_MODELS = [
  'badge',
  'category',
  'locker',
  'membership',
  'post',
  'profile',
  'tag',
  'team',
  'user',
] as const;
