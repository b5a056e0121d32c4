import type { LogEntry } from './log-entry.ts';
import type { LoggedError } from './to-logged-error.ts';

/** Characters that end a line, control a terminal or change the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Writes an entry to the console, a request in one line and the error of a failure below it. No
 * value of a request can begin a line or control a terminal.
 */
export function writeToConsole(entry: LogEntry): void {
  const { error, repeated } = entry;
  const again = repeated && error ? ` (again: ${error.name}: ${error.message})` : '';
  const line = `[modelway] ${escapeUnprintable(`${summaryOf(entry)}${again}`)}`;
  // As one text: the console would print the line breaks of an error object unchanged.
  console[entry.level](error && !repeated ? `${line}\n${indent(showError(error))}` : line);
}

/** `GET /post/:id 200 1.2 ms`, or `GET /post/1 500 <correlation ID>: An unexpected error …`. */
function summaryOf(entry: LogEntry): string {
  const { method, path, route, status, durations, message } = entry;
  if (method === undefined) return message;
  const isFailure = entry.level === 'error';
  const parts = [
    method,
    isFailure ? path : (route ?? '(no route)'),
    status,
    durations && `${durations.total.toFixed(1)} ms`,
    entry.correlationId,
  ];
  const request = parts.filter((part) => part !== undefined).join(' ');
  return isFailure ? `${request}: ${message}` : request;
}

function showError({ name, message, stack, code, cause, errors = [] }: LoggedError): string {
  const head = message ? `${name}: ${message}` : name;
  const text = stack?.includes(message) ? stack : [head, stack].filter(Boolean).join('\n');
  const causes = [...(cause ? [cause as LoggedError] : []), ...errors];
  return [
    text,
    ...(code === undefined ? [] : [`code: ${code}`]),
    ...causes.map((each) => `cause: ${showError(each)}`),
  ].join('\n');
}

function indent(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines.map((line) => `    ${escapeUnprintable(line)}`).join('\n');
}

function escapeUnprintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
