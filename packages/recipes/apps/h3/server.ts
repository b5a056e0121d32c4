import { H3, serve } from 'h3';
import { handle } from './api.ts';

const app = new H3();
app.all('/api/**', (event) => handle(event.req));

serve(app);
