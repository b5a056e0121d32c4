import type { TaskClient } from './db';

const USERS = [
  { id: 'ada', name: 'Ada Marsh', role: 'MEMBER' },
  { id: 'ben', name: 'Ben Okoro', role: 'MEMBER' },
  { id: 'cleo', name: 'Cleo Lind', role: 'LEAD' },
] as const;

const TASKS = [
  {
    title: 'Sand and oil the tiller',
    note: 'Two coats, a day apart. The oil is in the blue locker.',
    status: 'TODO',
    ownerId: 'ada',
  },
  {
    title: 'Replace the frayed jib sheet',
    note: 'Twelve metres of 10 mm line.',
    status: 'TODO',
    ownerId: 'ben',
  },
  { title: 'Renew the harbour permit', note: '', status: 'TODO', ownerId: 'cleo' },
  {
    title: 'Service the outboard',
    note: 'New impeller and plugs. The old oil goes to the depot on pier 4.',
    status: 'DOING',
    ownerId: 'ben',
  },
  {
    title: 'Draw up the watch rota',
    note: 'Nobody twice in a row after midnight.',
    status: 'DOING',
    ownerId: 'ada',
  },
  { title: 'Check the life jackets', note: 'All nine passed.', status: 'DONE', ownerId: 'cleo' },
  { title: 'Order the tide tables', note: '', status: 'DONE', ownerId: 'ada' },
] as const;

/** Creates three users and their tasks in an empty database. */
export async function seed(client: TaskClient): Promise<void> {
  await client.user.createMany({ data: [...USERS] });
  await client.task.createMany({ data: [...TASKS] });
}
