import {
  CAPABILITIES,
  type Capability,
  SUPPORT,
  UNSUPPORTED,
  type UnsupportedFeatures,
} from '@modelway/testing/support';
import { toTable } from './to-table.ts';

/** The table of feature support, with a note on each missing feature. */
export function toSupportTable(): string {
  const notes: string[] = [];
  const noteOf = (text: string): string => {
    if (!notes.includes(text)) notes.push(text);
    return `no (${notes.indexOf(text) + 1})`;
  };
  const rows = (Object.entries(CAPABILITIES) as [Capability, string][]).map(([need, text]) => {
    const cells = SUPPORT.map(
      ({ unsupportedFeatures }: { readonly unsupportedFeatures: UnsupportedFeatures }) => {
        const why = unsupportedFeatures[need];
        return why === undefined ? 'yes' : noteOf(why);
      },
    );
    return [text, ...cells];
  });
  const titles = SUPPORT.map(({ client, database }) => `${client} on ${database}`);
  return [
    toTable([['', ...titles], ...rows]),
    notes.map((note, i) => `${i + 1}. ${note}`).join('\n'),
    ...UNSUPPORTED.map(
      ({ client, database, why }) => `**Not supported: ${client} on ${database}.** ${why}.`,
    ),
  ].join('\n\n');
}
