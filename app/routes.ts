import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('content/home.page.tsx')] satisfies RouteConfig;
