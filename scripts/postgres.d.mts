export type PostgresServer = {
  url: string;
  /** Ends the server as the signal does and keeps its data; resolves when it has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again on its data and port; resolves when it answers. */
  start: () => Promise<void>;
  /** Ends it for good. */
  stop: () => Promise<void>;
};
export function startPostgres(bin: string, settings?: string[]): Promise<PostgresServer>;
export function freePort(): Promise<number>;
