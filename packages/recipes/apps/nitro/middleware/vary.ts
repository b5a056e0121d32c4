import { defineHandler } from 'nitro';

export default defineHandler(({ res }) => {
  res.headers.append('vary', process.env.APP_VARY ?? '');
});
