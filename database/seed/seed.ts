import type { App } from '../../app/platform/app.server.ts';

/** Fills an empty database with the shipped content; what is there already is left alone, so that it may run at every start. */
export async function seed(_app: App): Promise<void> {}
