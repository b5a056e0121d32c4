import type { TestResponse } from '../support/send-request.ts';
import { type DocumentRequest, toTestRequest } from './document-requests.ts';

/** The number of failures that a report prints. */
const PRINTED = 10;

/** Collects the outcomes of generated requests. */
export interface FuzzReport {
  /** Counts an outcome by its kind. */
  count(kind: string, outcome: string): void;
  /** Adds a response that contradicts the document. */
  fail(request: DocumentRequest, response: TestResponse, seed: number): void;
  /** The counts of a kind's outcomes. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Throws an error with the failures, one of each kind, and how to repeat them. */
  assertNone(): void;
}

/** Starts a report. */
export function createReport(): FuzzReport {
  const counts = new Map<string, Map<string, number>>();
  const failures = new Map<string, string>();
  return {
    counts,
    count: (kind, outcome) => {
      const of = counts.get(kind) ?? new Map<string, number>();
      counts.set(kind, of.set(outcome, (of.get(outcome) ?? 0) + 1));
    },
    fail: (request, response, seed) => {
      const { status } = response;
      const error = errorsOf(response).join();
      const key = `${status} ${error.replaceAll(/"[^"]*"|-?\d+/g, '…')}`;
      if (failures.has(key)) return;
      const { method, url, body } = toTestRequest(request);
      const text = JSON.stringify({ method, url: decodeURIComponent(url), body });
      const repeat = `MODELWAY_OPENAPI_SEED=${seed} MODELWAY_OPENAPI_RUNS=100`;
      failures.set(key, `${status} ${error}\n  ${text}\n  ${repeat}`);
    },
    assertNone: () => {
      if (failures.size === 0) return;
      throw new Error([...failures.values()].slice(0, PRINTED).join('\n'));
    },
  };
}

/** Returns the texts of the errors, without the name of the step in a transaction. */
export function errorsOf({ body }: TestResponse): readonly string[] {
  const { message, errors = [{ detail: message ?? JSON.stringify(body) }] } = Object(body);
  return errors.map(({ detail }: { detail: unknown }) =>
    String(detail).replace(/^Operation \d+ \([^)]*\): /, ''),
  );
}
