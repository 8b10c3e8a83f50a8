/** Addresses are compared after this. */
export function plainEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
