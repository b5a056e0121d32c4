import type { OperationCall } from '../../orm/call-operation.ts';
import type { ScalarType } from '../../schema/schema-description.ts';
import type { RpcCall } from '../parse/rpc-call.ts';

/** A column that a write computes. */
export interface PlannedRange {
  readonly field: string;
  /** Counts the rows whose value is out of range. */
  readonly outside: OperationCall;
}

/** Close to the largest double: ORM clients do not write each of its digits. */
const GREATEST = 1.7976931348623e308;

/** The minimum and the maximum of a type. */
const RANGES: ReadonlyMap<ScalarType, readonly [unknown, unknown]> = new Map<
  ScalarType,
  readonly [unknown, unknown]
>([
  ['Int', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ['BigInt', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['Float', [-GREATEST, GREATEST]],
  ['Decimal', [String(-GREATEST), String(GREATEST)]],
]);

/** Plans the range checks of computed columns, for databases that store any number. */
export function planRanges(computed: RpcCall['computed']): readonly PlannedRange[] {
  return [...computed].map(([{ name, type }, model]) => {
    const [lt, gt] = RANGES.get(type) ?? [];
    const where = { OR: [{ [name]: { lt } }, { [name]: { gt } }] };
    return { field: name, outside: { model: model.name, operation: 'count', args: { where } } };
  });
}
