export function runBeside(
  program: string,
  args: string[],
  env?: Record<string, string>,
): Promise<{ passed: boolean; printed: string }>;
