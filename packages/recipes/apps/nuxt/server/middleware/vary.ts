export default defineEventHandler((event) => {
  appendResponseHeader(event, 'vary', process.env.APP_VARY ?? '');
});
