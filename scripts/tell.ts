import { hasNoRoom } from '../app/platform/database/data-dir.server.ts';

/** Runs a command of the operator: what it returns is said, and so is why it failed, in a sentence and without the inside. */
export async function tell(work: () => Promise<string>): Promise<void> {
  // What is made is for its owner alone.
  process.umask(0o077);
  try {
    console.log(await work());
  } catch (error) {
    console.error(explain(error as NodeJS.ErrnoException));
    process.exitCode = 1;
  }
}

function explain(error: NodeJS.ErrnoException): string {
  const { code = '', message, syscall } = error;
  if (hasNoRoom(error))
    return `There is no room left to write (${message}). Nothing that was there has changed; make room and run it again.`;
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `This user may not do that: ${message}.`;
  if (syscall) return `A file, a folder or an address could not be used: ${message}.`;
  return message;
}
