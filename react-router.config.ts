import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  serverBuildFile: 'server.js',
  // Documents carry no client router, so a manifest of every route is never wanted by the browser.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
