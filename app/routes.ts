import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('content/home.page.tsx'),

  // Last: whatever no other address is.
  route('*', 'site/not-found.page.tsx'),
] satisfies RouteConfig;
