// Express 4 under the names that package.json gives it; what the tests use of it has not changed.
declare module 'express-4' {
  import express from 'express';
  export default express;
}

declare module 'express-4-lowest' {
  import express from 'express';
  export default express;
}
