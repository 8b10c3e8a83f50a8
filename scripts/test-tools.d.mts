export function findTools(): { chromium: string; postgres: string };
