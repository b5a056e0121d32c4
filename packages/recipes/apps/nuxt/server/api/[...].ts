// server/api/[...].ts
import { listener } from '../listener.ts';

export default fromNodeMiddleware(listener);
