/** What Node is told when it runs the built site. */
export const serverWords: string[];

export function runBeside(
  program: string,
  args: string[],
  env?: Record<string, string>,
): Promise<{ passed: boolean; printed: string }>;
