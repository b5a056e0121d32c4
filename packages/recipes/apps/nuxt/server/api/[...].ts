import { listen } from '../listen.ts';

export default fromNodeMiddleware(listen);
