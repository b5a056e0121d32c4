import type { AnnotationWriter } from '@modelway/serialization';
import { createTextBudget, toListParts } from '../../http/json-parts.ts';
import type { RestDocument } from './rest-document.ts';

/** Options of `writeDocument`. */
export interface Writing {
  /** Collects the types of values while they are serialized, for `meta.serialization`. */
  readonly annotations: AnnotationWriter;
  /** The maximum size in bytes. */
  readonly limit: number;
}

/**
 * Serializes a document.
 *
 * @throws {LimitExceededError} if it has more bytes than the limit, before it is one text.
 */
export function writeDocument(document: RestDocument, { annotations, limit }: Writing): string {
  const { meta, data, included, ...rest } = document;
  const spend = createTextBudget(limit);
  const primary = isList(data) ? toListParts(data, spend) : [spend(JSON.stringify(data))];
  const compound = included ? [spend(',"included":'), ...toListParts(included, spend)] : [];
  const serialization = annotations.toJson();
  const members = [
    ...(meta ? [`"total":${meta.total}`] : []),
    ...(serialization === undefined ? [] : [`"serialization":${serialization}`]),
  ];
  const head = members.length > 0 ? `"meta":{${members.join()}},` : '';
  const start = spend(`{${head}"data":`);
  const end = spend(`,${JSON.stringify(rest).slice(1)}`);
  return [start, ...primary, ...compound, end].join('');
}

function isList<Item>(data: Iterable<Item> | object | null): data is Iterable<Item> {
  return data !== null && Symbol.iterator in data;
}
