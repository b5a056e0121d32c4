import type { BoardClient } from './database.ts';

const USERS = [
  { id: 'ada', name: 'Ada', role: 'MEMBER' },
  { id: 'ben', name: 'Ben', role: 'MEMBER' },
  { id: 'cleo', name: 'Cleo', role: 'LEAD' },
] as const;

/** The notes, oldest first. */
const NOTES = [
  {
    authorId: 'cleo',
    title: 'Welcome to the board',
    body: 'Everyone on the team can pin a note here. Only its author can change it, and I can delete it.',
  },
  {
    authorId: 'ben',
    title: 'Bike rack is back',
    body: 'The rack behind the house is repaired. There is room for twelve bikes, and a pump.',
  },
  {
    authorId: 'ada',
    title: 'Gift for Ben',
    body: 'His birthday is on the 14th. Collecting ideas — so far a book and a plant.',
    private: true,
  },
  {
    authorId: 'ada',
    title: 'Demo on Thursday',
    body: 'At 14:00 in the big room. Please send me what you would like to show by Wednesday.',
  },
  {
    authorId: 'ben',
    title: 'Ask about the parental leave form',
    body: 'Before the end of the month.',
    private: true,
  },
  {
    authorId: 'ben',
    title: 'Found: a grey scarf',
    body: 'It was on a chair in the kitchen. It is at the front desk now.',
  },
] as const;

/** Fills an empty database with users and notes. Requires a client without policies. */
export async function seed(client: BoardClient): Promise<void> {
  await client.user.createMany({ data: [...USERS] });
  for (const [i, note] of NOTES.entries()) {
    const createdAt = new Date(Date.UTC(2026, 2, 2 + i, 8 + i, 15));
    await client.note.create({ data: { ...note, createdAt } });
  }
}
