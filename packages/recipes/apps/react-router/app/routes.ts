// app/routes.ts
import { type RouteConfig, route } from '@react-router/dev/routes';

export default [route('api/*', './api-route.ts')] satisfies RouteConfig;
