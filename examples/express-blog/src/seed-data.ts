/** The texts of the demo's rows. */

export const people = [
  { id: 'admin', name: 'Ada Minton', languages: ['en'], about: 'Keeps the lights on here.' },
  { id: 'alice', name: 'Alice Moreau', languages: ['fr', 'en'], about: 'Types, APIs, good tea.' },
  { id: 'ben', name: 'Ben Okafor', languages: ['en'], about: 'Runs databases for a living.' },
  { id: 'carla', name: 'Carla Ruiz', languages: ['es', 'en'], about: 'Front ends that stay fast.' },
  { id: 'dmitri', name: 'Dmitri Volkov', languages: ['ru', 'en'], about: 'Likes small tools.' },
  {
    id: 'elena',
    name: 'Elena Rossi',
    languages: ['it', 'en'],
    about: 'Security, mostly by habit.',
  },
  {
    id: 'farid',
    name: 'Farid Haddad',
    languages: ['ar', 'fr'],
    about: 'Writes tests first. Really.',
  },
  { id: 'grace', name: 'Grace Liu', languages: ['zh', 'en'], about: 'Measures before she tunes.' },
  { id: 'hugo', name: 'Hugo Lindqvist', languages: ['sv', 'en'], about: 'On call since 2011.' },
  {
    id: 'ines',
    name: 'Inês Duarte',
    languages: ['pt', 'en'],
    about: 'Documentation is a feature.',
  },
  {
    id: 'jonas',
    name: 'Jonas Weber',
    languages: ['de', 'en'],
    about: 'Maintains too many packages.',
  },
  { id: 'keiko', name: 'Keiko Tanaka', languages: ['ja', 'en'], about: 'Draws, then codes.' },
];

export const tags = [
  { name: 'typescript', description: 'Types at work' },
  { name: 'databases', description: 'Where the data lives' },
  { name: 'testing', description: 'How we know that it works' },
  { name: 'http', description: 'Requests, responses and what is between them' },
  { name: 'security', description: 'Keeping other people out' },
  { name: 'performance', description: 'Faster, with numbers' },
  { name: 'operations', description: 'Running it, day and night' },
  { name: 'tooling', description: 'What we build with' },
  { name: 'design', description: 'Shaping code and screens' },
  { name: 'teamwork', description: null },
  { name: 'open-source', description: 'Code that everybody owns' },
  { name: 'beginners', description: 'No previous knowledge needed' },
];

/** The subjects of posts with their tags. */
export const topics = [
  { subject: 'Access policies', tag: 'security' },
  { subject: 'Cursor pagination', tag: 'databases' },
  { subject: 'JSON:API', tag: 'http' },
  { subject: 'Branded types', tag: 'typescript' },
  { subject: 'Snapshot tests', tag: 'testing' },
  { subject: 'Connection pools', tag: 'databases' },
  { subject: 'Content negotiation', tag: 'http' },
  { subject: 'Feature flags', tag: 'operations' },
  { subject: 'Structured logs', tag: 'operations' },
  { subject: 'Compound keys', tag: 'databases' },
  { subject: 'Property-based tests', tag: 'testing' },
  { subject: 'Design tokens', tag: 'design' },
  { subject: 'Optimistic locking', tag: 'databases' },
  { subject: 'Monorepos', tag: 'tooling' },
  { subject: 'Cache headers', tag: 'performance' },
  { subject: 'Code review', tag: 'teamwork' },
  { subject: 'Password hashing', tag: 'security' },
  { subject: 'Lazy loading', tag: 'performance' },
  { subject: 'Release notes', tag: 'open-source' },
  { subject: 'Template literal types', tag: 'typescript' },
  { subject: 'Blue-green deployments', tag: 'operations' },
  { subject: 'Idempotent requests', tag: 'http' },
  { subject: 'Bundle budgets', tag: 'performance' },
  { subject: 'First contributions', tag: 'open-source' },
];

/** The templates of post titles. */
export const headlines: ((subject: string) => string)[] = [
  (subject) => `${subject} in practice`,
  (subject) => `${subject}: what we got wrong`,
  (subject) => `A short guide to ${lowerFirst(subject)}`,
  (subject) => `Five questions about ${lowerFirst(subject)}`,
  (subject) => `${subject}, one year later`,
];

export const sentences = [
  'We started with the simplest thing that could work, and kept it for longer than planned.',
  'The numbers surprised everybody, so we measured again on a quiet machine.',
  'Most of the trouble came from one assumption that nobody had written down.',
  'A small table of cases told us more than a week of discussion.',
  'It is tempting to add an option here; we took one away instead.',
  'What helped most was reading the specification, slowly, from the start.',
  'The old code path stayed for a month, and then nobody missed it.',
  'If you remember one thing, let it be this: make the wrong state impossible.',
  'None of this is new, but it is rarely written in one place.',
  'Your situation may differ, and so may your numbers.',
];

export const remarks = [
  'Thank you, this saved me an afternoon.',
  'Have you tried the same with a larger data set?',
  'We made exactly this mistake last spring.',
  'The second example does not work for me. Which version is it?',
  'Clear and to the point. More of these, please.',
  'I would add one thing: write down why, not only how.',
  'How does this behave when two people do it at once?',
];

export const replies = [
  'Good question! I will write about it next week.',
  'Yes, and the result was the same.',
  'I see it differently, but the point stands.',
  'Fixed in the text, thank you.',
];

function lowerFirst(text: string): string {
  // "JSON:API" stays as it is.
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
