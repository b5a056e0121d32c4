import { type Demo, everything, startDemo } from '../start-demo.ts';

/** The demo of all files in this folder, whose requests change nothing. */
export let demo: Demo;

let unchanged = async () => {};

beforeAll(async () => {
  demo = await startDemo();
  const before = await everything(demo);
  unchanged = async () => expect(await everything(demo)).toEqual(before);
}, 120_000);

afterAll(async () => {
  try {
    await unchanged();
  } finally {
    await demo?.stop();
  }
});
