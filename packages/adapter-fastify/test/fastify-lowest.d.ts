// The alias of package.json. The members that the tests use have not changed since.
declare module 'fastify-lowest' {
  import fastify from 'fastify';
  export default fastify;
}
