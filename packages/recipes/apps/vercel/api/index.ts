// api/index.ts
import { handle } from '../api.ts';

export default { fetch: handle };
