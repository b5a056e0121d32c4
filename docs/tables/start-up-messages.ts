import { restHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '../zenstack/gen/schema.ts';

const orm = zenstack(schema);
const getClient = () => ({ $schema: schema });
const create = (options: object) => createFetchHandler(options as never);

/** Mistakes that stop an app at start-up. */
const MISTAKES: Readonly<Record<string, () => unknown>> = {
  'handler-not-called': () => create({ orm, getClient, handler: restHandler }),
  'orm-missing': () => create({ orm: schema, getClient }),
  'unknown-option': () => {
    const handler = restHandler({ endpoint: '/', pagesize: 5 } as never);
    return create({ orm, getClient, handler });
  },
};

/** The message of each mistake as a text block, by the name of its marker. */
export function toStartUpMessages(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(MISTAKES).map(([name, make]) => [
      name,
      `\`\`\`text\n${messageOf(make)}\n\`\`\``,
    ]),
  );
}

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The mistake throws no error');
}
