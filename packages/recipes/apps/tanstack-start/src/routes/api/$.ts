// src/routes/api/$.ts
import { createFileRoute } from '@tanstack/react-router';
import { handle } from '../../api.ts';

export const Route = createFileRoute('/api/$')({
  server: { handlers: { ANY: ({ request }) => handle(request) } },
});
