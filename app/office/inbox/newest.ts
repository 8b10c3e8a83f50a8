/** When the newest of the shown cases was last sent; null where none is shown. */
export function newestOf(rows: readonly Record<string, unknown>[] | undefined): string | null {
  let newest = '';
  for (const { latestAt } of rows ?? []) if (typeof latestAt === 'string' && latestAt > newest) newest = latestAt;
  return newest || null;
}
