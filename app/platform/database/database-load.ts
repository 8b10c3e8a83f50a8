export type DatabaseLoad = {
  /** Writes that wait or are under way. */
  writes: number;
  /** They wait so long that whoever comes now is told sooner to come again than served. */
  isLate: boolean;
  /** How many may be sending at once: what can be kept soon, as fast as it goes lately. */
  room: number;
  /** Connections to PostgreSQL by state, and who waits for one; null on SQLite. */
  connections: { used: number; idle: number; waiting: number } | null;
};
