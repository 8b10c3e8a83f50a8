import type { App } from '../../platform/app.server.ts';
import { explainFailure } from '../delivery/explain-failure.ts';
import { readMailTrouble } from '../delivery/mail-trouble.server.ts';
import { countMails, mailsIn } from '../delivery/mails.server.ts';
import type { Actor } from '../ground/office-call.server.ts';
import type { Today } from './contract.ts';

const mostExplained = 500;

/** Which mails did not leave, and why as far as anybody has said. */
export async function readMails(app: App, actor: Actor): Promise<Today['mails']> {
  const failed = await countMails(app.db, 'failed');
  const newest = await mailsIn(app.db, 'failed')
    .select('last_error')
    .orderBy('failed_at', 'desc')
    .limit(mostExplained)
    .execute();
  const byReason = new Map<string, number>();
  for (const { last_error: words } of newest) {
    const plain = explainFailure(words ?? '');
    byReason.set(plain, (byReason.get(plain) ?? 0) + 1);
  }
  const reasons = [...byReason].map(([plain, count]) => ({ plain, count }));
  return {
    failed,
    reasons: reasons.toSorted((one, other) => other.count - one.count),
    trouble: await readMailTrouble(app, actor),
  };
}
