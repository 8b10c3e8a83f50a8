/**
 * The path to a text that no database keeps as it is, or null: PostgreSQL refuses U+0000 as a fault, and half a surrogate pair comes back
 * changed. Looked for once for every call, so that no contract has to think of it.
 */
export function findUnkeepable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const below = path === '' ? name : `${path}.${name}`;
    const found = findUnkeepable(name, below) ?? findUnkeepable(part, below);
    if (found !== null) return found;
  }
  return null;
}

/** Deeper than anything we ask for. */
const mostLevels = 20;

/** Whether lists and objects lie in each other deeper than any contract wants; what walks them further on need not fear for its stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
