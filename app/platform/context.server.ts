import { createContext } from 'react-router';
import type { App } from './app.server.ts';
import type { Flash } from './calls/flash.ts';

/** What a loader may ask for. Set once per request by the server. */
export const appContext = createContext<App>();
/** What the last native form post brought back, for pages rendered for one request; null in pages held in memory. */
export const flashContext = createContext<Flash | null>(null);
/** The nonce of this response's scripts; null in documents, which have hashes. */
export const nonceContext = createContext<string | null>(null);
/** Shown on the page for errors of ours, so that a reader can name what the log holds. */
export const requestIdContext = createContext<string>();
/** A loader that had to show less than there is (the database was away) sets `hold` to false: such a page is not kept. */
export const holdContext = createContext<{ hold: boolean }>();
/** Set to true when a page failed for want of what is away for the moment, such as the database: it is answered with 503. */
export const awayContext = createContext<{ away: boolean }>();
/** True where only the frame of a page is wanted, with marks where its query and its content go. */
export const frameContext = createContext(false);
/** Makes the OpenAPI description of the calls, for its readable page. */
export const openapiContext = createContext<() => Promise<object>>();
