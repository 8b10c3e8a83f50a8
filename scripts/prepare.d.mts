/** What Node is told when it runs the built site. */
export const serverWords: string[];

/** What it finds around itself. */
export const serverSettings: Record<string, string>;

export function runBeside(
  program: string,
  args: string[],
  env?: Record<string, string>,
): Promise<{ passed: boolean; printed: string }>;
