// app/api-route.ts
import { handle } from './api.ts';

export const loader = ({ request }: { request: Request }) => handle(request);
export const action = loader;
