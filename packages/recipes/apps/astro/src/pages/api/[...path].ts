// src/pages/api/[...path].ts
import type { APIRoute } from 'astro';
import { handle } from '../../api.ts';

export const prerender = false;
export const ALL: APIRoute = ({ request }) => handle(request);
