// The Express 4 aliases of package.json. The members that the tests use have not changed since.
declare module 'express-4' {
  import express from 'express';
  export default express;
}

declare module 'express-4-lowest' {
  import express from 'express';
  export default express;
}
