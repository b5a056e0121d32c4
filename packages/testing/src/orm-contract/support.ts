import { CAPABILITIES, type Capability } from './capabilities.ts';

/** What a data client cannot do on a database → why. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

/** Each combination that the suites run on, with what it lacks. */
export const SUPPORT = [
  {
    client: 'ZenStack',
    database: 'PostgreSQL',
    lacks: {
      'default-isolation': 'ZenStack runs its own transactions at READ COMMITTED',
    },
  },
  {
    client: 'Prisma',
    database: 'PostgreSQL',
    lacks: {
      'value-validation':
        'Prisma has no rules for values; a constraint of the database is one (400)',
      'unreadable-results':
        'row-level security refuses to write a row that may not be returned (403)',
      'untouched-members': 'Prisma sets `updatedAt` of the row whose key it writes',
      'null-beside-json-null': 'Prisma compares NULL with it as SQL does, which is unknown',
      'exact-floats': 'Prisma writes 16 digits of it; a double may have 17',
      exists: 'Prisma has no such operation; `count` says as much (400)',
      'json-path-as-text': 'Prisma takes it as a list of names, `["a", "0"]`',
      'empty-distinct': 'Prisma takes an empty list for none',
    },
  },
] as const satisfies readonly {
  readonly client: string;
  readonly database: string;
  readonly lacks: Lacks;
}[];

/** What a data client lacks on a database that the suites run on. */
export function lacksOf(client: (typeof SUPPORT)[number]['client'], database: string): Lacks {
  const found = SUPPORT.find((each) => each.client === client && each.database === database);
  if (!found) throw new TypeError(`The suites do not know ${client} on ${database}`);
  return found.lacks;
}

/** The docs' table of what works where, with a note on each thing that does not. */
export function toSupportTable(): string {
  const notes: string[] = [];
  const noteOf = (text: string): string => {
    if (!notes.includes(text)) notes.push(text);
    return `no (${notes.indexOf(text) + 1})`;
  };
  const rows = (Object.entries(CAPABILITIES) as [Capability, string][]).map(([need, text]) => {
    const cells = SUPPORT.map(({ lacks }: { readonly lacks: Lacks }) => {
      const why = lacks[need];
      return why === undefined ? 'yes' : noteOf(why);
    });
    return [text, ...cells];
  });
  const titles = SUPPORT.map(({ client, database }) => `${client} on ${database}`);
  return [
    ...toTable([['', ...titles], ...rows]),
    '',
    ...notes.map((note, i) => `${i + 1}. ${note}`),
    '',
  ].join('\n');
}

/** A table in Markdown, its columns aligned as the formatter does it; the first row is the head. */
function toTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...body] = rows.map((row) =>
    toLine(row.map((cell, i) => cell.padEnd(widths[i] ?? 0))),
  );
  return [head, toLine(widths.map((width) => '-'.repeat(width))), ...body];
}
