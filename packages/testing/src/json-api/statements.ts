import { CREATING_STATEMENTS } from './statements/creating.ts';
import { DOCUMENT_STATEMENTS } from './statements/document.ts';
import { FETCHING_STATEMENTS } from './statements/fetching.ts';
import { CONTENT_NEGOTIATION_STATEMENTS } from './statements/negotiation.ts';
import { ERROR_STATEMENTS, QUERY_STATEMENTS } from './statements/queries-and-errors.ts';
import { RELATIONSHIP_STATEMENTS } from './statements/relationships.ts';
import type { StatementLevel, StatementRow } from './statements/statement-row.ts';
import { UPDATING_STATEMENTS } from './statements/updating.ts';

/** One normative statement of JSON:API 1.1. */
export interface Statement {
  readonly id: string;
  readonly level: StatementLevel;
  readonly section: string;
  /** A summary of the statement. */
  readonly text: string;
}

/** The statements of JSON:API 1.1 by section, in its order; an id may occur more than once. */
const SECTIONS: Readonly<Record<string, readonly StatementRow[]>> = {
  'Content Negotiation': CONTENT_NEGOTIATION_STATEMENTS,
  'Document Structure': DOCUMENT_STATEMENTS,
  'Fetching Data': FETCHING_STATEMENTS,
  'Creating, Updating and Deleting Resources': [
    ...CREATING_STATEMENTS,
    ...UPDATING_STATEMENTS,
    ...RELATIONSHIP_STATEMENTS,
  ],
  'Query Parameters': QUERY_STATEMENTS,
  Errors: ERROR_STATEMENTS,
};

/** The statements with unique keys: the id, with `(2)` for its second occurrence. */
export const STATEMENTS: ReadonlyMap<string, Statement> = toMap();

function toMap(): Map<string, Statement> {
  const statements = new Map<string, Statement>();
  for (const [section, rows] of Object.entries(SECTIONS)) {
    for (const [id, level, text] of rows) {
      const key = statements.has(id) ? `${id} (2)` : id;
      statements.set(key, { id, level, section, text });
    }
  }
  return statements;
}
