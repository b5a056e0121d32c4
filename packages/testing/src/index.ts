export {
  type Caller,
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from './create-database.ts';
export { schema } from './gen/schema.ts';
