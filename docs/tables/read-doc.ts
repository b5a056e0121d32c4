import type { JSDocableNode } from 'ts-morph';

/** Reads a doc comment as one line. */
export interface Doc {
  readonly text: string;
  readonly tags: ReadonlyMap<string, string>;
}

/** The doc comment of a declaration, or an empty string. */
export function readDoc(node: JSDocableNode): Doc {
  const doc = node.getJsDocs().at(-1);
  const tags = doc?.getTags() ?? [];
  return {
    text: toLine(doc?.getDescription() ?? ''),
    tags: new Map(tags.map((tag) => [tag.getTagName(), toLine(tag.getCommentText() ?? '')])),
  };
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
