/**
 * Hands a mail on standard input in to the site, for a mail server's pipe: `node hand-in-mail.mjs [ADDRESS]`. Where the mail server gives no
 * address, ORIGINAL_RECIPIENT or RECIPIENT is taken, as Postfix sets them. SITE_URL says where the site is, REPLY_SECRET (or a file that
 * REPLY_SECRET_FILE names) its secret. `--check` says whether everything is set up. Needs nothing but Node, and nothing else of this folder.
 *
 * Ends with 0 when the site has the mail for good; with 69 when it refuses it for good, with the sentence for the sender; else with 75, so
 * that the mail server tries again and nothing is lost.
 */
import { readFileSync } from 'node:fs';

const [taken, refused, later] = [0, 69, 75];
const isCheck = process.argv.includes('--check');
const address =
  process.argv.slice(2).find((word) => !word.startsWith('--')) ??
  process.env.ORIGINAL_RECIPIENT ??
  process.env.RECIPIENT ??
  '';

function end(code, sentence) {
  console.log(code === refused ? `5.7.1 ${sentence}` : sentence);
  process.exitCode = code;
}

try {
  const { REPLY_SECRET, REPLY_SECRET_FILE, SITE_URL } = process.env;
  if (!REPLY_SECRET && !REPLY_SECRET_FILE) throw new Error('neither REPLY_SECRET nor REPLY_SECRET_FILE is set');
  const secret = REPLY_SECRET || readFileSync(REPLY_SECRET_FILE, 'utf8').trim();
  const url = new URL('/hooks/mail', SITE_URL || 'http://127.0.0.1:3000');
  if (address) url.searchParams.set('to', address);
  const authorization = `Bearer ${secret}`;
  const ask = (parts) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000), ...parts });
  const mail = isCheck ? null : readFileSync(0);
  // One that is refused while it is still being sent is cut off without a word: whether it may be so large is asked first.
  url.searchParams.set('bytes', String(mail?.length ?? 0));
  let answer = await ask({ headers: { authorization } });
  if (answer.ok && mail)
    answer = await ask({ method: 'POST', body: mail, headers: { authorization, 'content-type': 'message/rfc822' } });
  const { message = `The site answered ${answer.status}.` } = await answer.json().catch(() => ({}));
  if (answer.ok) end(taken, message);
  else end(answer.status === 413 || answer.status === 422 ? refused : later, message);
} catch (error) {
  const what = isCheck ? '' : ' The mail is tried again.';
  end(later, `The site could not be asked: ${error.cause?.message ?? error.message}.${what}`);
}
