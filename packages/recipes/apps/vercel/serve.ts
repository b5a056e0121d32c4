import { serve } from 'srvx';
import api from './api/index.ts';

// Stands in for Vercel, whose rewrites keep the URL of the request.
serve({ fetch: api.fetch, hostname: '127.0.0.1', silent: true });
