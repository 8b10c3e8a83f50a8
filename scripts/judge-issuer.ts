import { askIssuer, NoAnswer } from '../app/identity/google/issuer.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { about, type Finding } from '../app/platform/doctor/finding.ts';

/** Whether the issuer behind the Google button says of itself what a sign-in needs; nothing where there is no such button. */
export async function judgeIssuer(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { well, wrong } = about('Google');
  const issuer = issuerOf(env);
  if (!issuer) return [];
  try {
    await askIssuer(issuer);
    return [well(`The issuer ${issuer} answers.`)];
  } catch (error) {
    const { message } = innermost(error as Error);
    if (error instanceof NoAnswer)
      return [
        wrong(`${issuer} does not answer (${message}): check GOOGLE_ISSUER, and whether this machine may reach it.`),
      ];
    const why = message.startsWith('the issuer') ? ` (${message})` : '';
    return [
      wrong(
        `What answers at ${issuer} is no issuer that a sign-in can use${why}: set GOOGLE_ISSUER to https://accounts.google.com, or leave it out.`,
      ),
    ];
  }
}

/** What is set wrong is said elsewhere. */
function issuerOf(env: Record<string, string | undefined>): string | null {
  try {
    return readConfig(env).google?.issuer ?? null;
  } catch {
    return null;
  }
}

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);
