import type { AnnotationWriter } from '@modelway/serialization';
import type { RestDocument } from './rest-document.ts';

/** How many members of a list become text at a time. */
const BATCH = 50;

/**
 * A document as text.
 *
 * @param annotations what takes the types of its values while they are written; they stand in
 *   `meta.serialization` where there are any.
 */
export function writeDocument(document: RestDocument, annotations: AnnotationWriter): string {
  const { meta, data, included, ...rest } = document;
  const primary = isList(data) ? writeList(data) : JSON.stringify(data);
  const compound = included ? `,"included":${writeList(included)}` : '';
  const serialization = annotations.toJson();
  const members = [
    ...(meta ? [`"total":${meta.total}`] : []),
    ...(serialization === undefined ? [] : [`"serialization":${serialization}`]),
  ];
  const head = members.length > 0 ? `"meta":{${members.join()}},` : '';
  return `{${head}"data":${primary}${compound},${JSON.stringify(rest).slice(1)}`;
}

function isList<Item>(data: Iterable<Item> | object | null): data is Iterable<Item> {
  return data !== null && Symbol.iterator in data;
}

function writeList(list: Iterable<unknown>): string {
  const texts: string[] = [];
  let batch: unknown[] = [];
  const flush = (): void => {
    if (batch.length > 0) texts.push(JSON.stringify(batch).slice(1, -1));
    batch = [];
  };
  for (const member of list) {
    batch.push(member);
    if (batch.length === BATCH) flush();
  }
  flush();
  return `[${texts.join()}]`;
}
