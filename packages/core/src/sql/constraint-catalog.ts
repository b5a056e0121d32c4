import type { DriverFailure } from './read-driver-failure.ts';

/** Runs a statement with its parameters, as `$queryRawUnsafe` does. */
type QueryRows = (sql: string, ...values: readonly unknown[]) => Promise<unknown> | undefined;

/** The columns of the constraints that have been violated so far. */
export interface ConstraintCatalog {
  /**
   * Asks the database for the columns of the constraint behind a failure, unless they are known. If
   * that fails, they remain unknown.
   */
  learn(failure: DriverFailure | undefined, query: QueryRows): Promise<void>;
  /** Adds the table and the columns of its constraint to a failure, if they are known. */
  complete(failure: DriverFailure): DriverFailure;
}

/**
 * Creates an empty catalog of a database: drivers name a violated check or exclusion constraint,
 * but not its columns.
 *
 * @param provider the database, as the schema names it.
 */
export function createConstraintCatalog(provider: string): ConstraintCatalog {
  const known = new Map<string, Columns>();
  return {
    learn: async (failure, query) => {
      const source = SOURCES.get(provider);
      if (!source || !failure || !CONSTRAINED.has(failure.reason)) return;
      const { constraint, table } = failure.report;
      if (constraint === undefined || known.has(keyOf(failure))) return;
      try {
        const rows = (await query(
          source.sql,
          constraint,
          table ?? null,
        )) as readonly ConstraintRow[];
        const [found, other] = rows.flatMap((row) => {
          const columns = source.columnsOf(row.definition, constraint);
          return columns ? [{ table: row.table, columns }] : [];
        });
        // Constraints of several tables may have one name.
        if (found && !other) known.set(keyOf(failure), found);
      } catch {
        // The caller's role may not be permitted to read the catalog.
      }
    },
    complete: (failure) => {
      const columns = known.get(keyOf(failure));
      return columns
        ? { ...failure, ...columns, report: { ...failure.report, ...columns } }
        : failure;
    },
  };
}

type Columns = Pick<Required<DriverFailure>, 'table' | 'columns'>;

/** The reasons with a constraint whose columns the database does not report. */
const CONSTRAINED: ReadonlySet<string> = new Set(['check-violation', 'exclusion-violation']);

function keyOf({ report: { table, constraint } }: DriverFailure): string {
  return JSON.stringify([table, constraint]);
}

interface ConstraintRow {
  readonly table: string;
  readonly definition: string;
}

/** How a database describes its constraints. */
interface Source {
  /** The statement that finds constraints by name, and by table if it is known. */
  readonly sql: string;
  /** Returns the columns in a row's definition; `undefined` if it lacks the constraint. */
  columnsOf(definition: string, constraint: string): readonly string[] | undefined;
}

const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>([
  [
    'postgresql',
    {
      // `conkey` lacks the columns in the expressions of an exclusion constraint's index.
      sql: `SELECT DISTINCT t.relname::text AS "table", json_agg(DISTINCT a.attname)::text AS definition
        FROM pg_constraint c
        JOIN pg_class t ON t.oid = c.conrelid
        JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = t.oid
          AND (d.classid, d.objid) IN (('pg_constraint'::regclass, c.oid), ('pg_class'::regclass, c.conindid))
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid AND a.attnum > 0
        WHERE c.conname = $1 AND t.relname = COALESCE($2, t.relname)
        GROUP BY c.oid, t.relname`,
      columnsOf: (definition) => JSON.parse(definition),
    },
  ],
  [
    'mysql',
    {
      // The join is by the table on MariaDB, where names are unique in a table only.
      sql: `SELECT DISTINCT TABLE_NAME AS \`table\`, CHECK_CLAUSE AS definition
        FROM information_schema.CHECK_CONSTRAINTS NATURAL JOIN information_schema.TABLE_CONSTRAINTS
        WHERE CONSTRAINT_SCHEMA = DATABASE()
          AND ? IN (CONSTRAINT_NAME, CONCAT(TABLE_NAME, '.', CONSTRAINT_NAME))
          AND TABLE_NAME = COALESCE(?, TABLE_NAME)`,
      columnsOf: (clause) =>
        [...clause.replace(MYSQL_TEXT, '').matchAll(/`((?:[^`]|``)+)`/g)].map(([name]) =>
          unquoted(name),
        ),
    },
  ],
  [
    'sqlite',
    {
      sql: `SELECT m.name AS "table", json_object('sql', m.sql, 'columns',
          json((SELECT json_group_array(name) FROM pragma_table_info(m.name)))) AS definition
        FROM sqlite_master m WHERE m.type = 'table' AND instr(m.sql, ?) > 0 AND m.name = COALESCE(?, m.name)`,
      columnsOf: columnsOfSqliteCheck,
    },
  ],
]);

/** A text in a clause, as MariaDB prints it; MySQL escapes its quotes. */
const MYSQL_TEXT = /(\\?)'(?:[^'\\]|\\.)*?\1'/gs;

/** Finds the columns of a check in the statement that created the table. */
function columnsOfSqliteCheck(
  definition: string,
  constraint: string,
): readonly string[] | undefined {
  const { sql, columns } = JSON.parse(definition) as {
    readonly sql: string;
    readonly columns: readonly string[];
  };
  const tokens = tokensOf(sql);
  const condition = tokensOf(constraint).join(' ');
  const start = tokens.findIndex((token, i) => {
    if (!/^check$/i.test(token)) return false;
    return /^constraint$/i.test(tokens[i - 2] ?? '')
      ? unquoted(tokens[i - 1] ?? '') === constraint
      : conditionAt(tokens, i).join(' ') === condition;
  });
  if (start === -1) return undefined;
  const words = new Set(
    conditionAt(tokens, start)
      // A function may have the name of a column.
      .filter((_, i, all) => all[i + 1] !== '(')
      .map((token) => unquoted(token).toLowerCase()),
  );
  return columns.filter((column) => words.has(column.toLowerCase()));
}

/** Returns the tokens between the parentheses of a check. */
function conditionAt(tokens: readonly string[], check: number): readonly string[] {
  let depth = 0;
  const length = tokens.slice(check + 1).findIndex((token) => {
    if (token === '(') depth++;
    if (token === ')') depth--;
    return depth === 0;
  });
  return tokens.slice(check + 2, check + 1 + length);
}

/** Splits SQL into texts, quoted names, words and signs, without comments. */
function tokensOf(sql: string): readonly string[] {
  const tokens = sql.match(
    /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+|\S/g,
  );
  return (tokens ?? []).filter((token) => !/^(--|\/\*)/.test(token));
}

/** Returns a name without its quotes, and a text with them: no column has its name. */
function unquoted(token: string): string {
  const [quote] = token;
  if (quote === '[') return token.slice(1, -1);
  if (quote !== '"' && quote !== '`') return token;
  return token.slice(1, -1).replaceAll(quote + quote, quote);
}
