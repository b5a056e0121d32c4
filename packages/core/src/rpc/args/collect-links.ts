import type { ArgsVisitor } from './args-visitor.ts';

/** What the arguments of a write do to links between records; filled by the walk. */
export interface WrittenLinks {
  /** Whether a relationship is replaced as a whole (`set`). */
  replaced: boolean;
}

/** Collects what a write does to links between records. */
export function collectLinks(): { readonly visitor: ArgsVisitor; readonly links: WrittenLinks } {
  const links: WrittenLinks = { replaced: false };
  const visitor: ArgsVisitor = {
    visitNestedWrite: ({ operation }) => {
      if (operation === 'set') links.replaced = true;
    },
  };
  return { visitor, links };
}
