import {
  EVERYTHING,
  FILTERS,
  hide,
  NEARBY,
  RPC_FILTERS,
  RPC_NEARBY,
  type Secret,
} from './hidden-secrets.ts';
import type { RpcFamily } from './rpc-hidden-attempts.ts';

/** Each field of the model with every type, and the two texts of its two states. */
const SAMPLE_VALUES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['alpha', 'beta'],
  boolean: ['true', 'false'],
  int: ['1', '2'],
  bigInt: ['1', '2'],
  float: ['0.5', '2.5'],
  decimal: ['1.5', '2.5'],
  dateTime: ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z'],
  bytes: ['AQID', 'AQIE'],
  json: ['{"a":1}', '{"a":2}'],
  role: ['READER', 'ADMIN'],
};

/** A secret for a field of each type, alternately required and optional. */
export function sampleSecrets(): readonly Secret[] {
  const singles = Object.entries(SAMPLE_VALUES).map(([field, values], i) => {
    const name = i % 2 === 0 ? `${field}Opt` : field;
    return sampleSecret(name, values, (text) => fromText(field, text));
  });
  return [
    ...singles,
    sampleSecret('strings', ['a', 'b'], (text) => [text]),
    sampleSecret('ints', ['1', '2'], (text) => [Number(text)]),
  ];
}

function sampleSecret(
  name: string,
  values: readonly [string, string],
  toValue: (text: string) => unknown,
): Secret {
  // Lists, Json and Bytes cannot be sorted.
  const revealing = /^(strings|ints|json|bytes)/.test(name)
    ? [...FILTERS, 'fields' as const]
    : NEARBY;
  return {
    title: `the field ${name} of a sample`,
    expose: hide('Sample', name),
    reveal: EVERYTHING,
    names: [{ model: 'Sample', name }],
    values,
    vary: (db, state) =>
      db.sample.update({ where: { id: 1n }, data: { [name]: toValue(values[state]) } }),
    revealing,
    rpcRevealing: rpcRevealingOf(name),
  };
}

/** Booleans have no maximum, and metadata marks a text as a date. */
function rpcRevealingOf(name: string): readonly RpcFamily[] {
  if (/^(strings|ints|json|bytes)/.test(name)) return RPC_FILTERS;
  if (name.startsWith('dateTime')) return [...RPC_NEARBY, 'meta'];
  if (!name.startsWith('boolean')) return RPC_NEARBY;
  return RPC_NEARBY.filter((family) => family !== 'having' && family !== 'aggregate');
}

function fromText(field: string, text: string): unknown {
  switch (field) {
    case 'boolean':
      return text === 'true';
    case 'int':
    case 'float':
      return Number(text);
    case 'bigInt':
      return BigInt(text);
    case 'dateTime':
      return new Date(text);
    case 'bytes':
      return Uint8Array.from(Buffer.from(text, 'base64'));
    case 'json':
      return JSON.parse(text);
    default:
      return text;
  }
}
