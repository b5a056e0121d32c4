import type { ApiError } from '../../errors/api-error.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import { jsonPointer } from '../../http/json-pointer.ts';

/** Points an issue of the data client's own validation at the attribute in the body. */
export function locateIssues(error: ApiError): ApiError {
  const { orm, cause } = error;
  const [issue] = orm?.issues ?? [];
  const [root, ...path] = issue?.path ?? [];
  if (!orm || !issue || root !== 'data' || path.length === 0) return error;
  const pointer = path[0] === 'id' ? '/data/id' : jsonPointer('/data/attributes', ...path);
  const source = { pointer };
  return new ValidationError(issue.message, { orm, source, cause });
}
