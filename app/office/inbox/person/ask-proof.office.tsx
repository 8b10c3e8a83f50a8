import { Button } from '../../../design/button/button.tsx';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { useAct } from '../../ground/use-calls.office.tsx';
import type { Timeline } from '../timeline/contract.ts';
import { erasureCalls } from './contract.ts';

export type Proofs = Timeline['erasureProofs'];
type Proof = Proofs[number];

/** For each address: whether its owner has proved that they asked, and the mail by which they do. */
export function AskForProof({ emails, proofs }: { emails: readonly string[]; proofs: Proofs }) {
  const ask = useAct(erasureCalls.askProof, { refresh: ['/people'] });
  if (emails.length === 0) return null;
  return (
    <ul className="person-proofs">
      {emails.map((email) => {
        const proof = proofs.find((one) => one.email === email);
        return (
          <li key={email}>
            <p className="small">{sayProof(email, proof)}</p>
            {proof?.provedAt ? null : (
              <Button
                look="outline"
                small
                busy={ask.isPending && ask.variables.body.key === email}
                busyLabel="Sending..."
                onClick={() => (ask.isPending ? undefined : ask.mutate({ body: { key: email } }))}
              >
                {proof ? 'Send a new link' : 'Ask for proof by email'}
                <span className="vh"> to {email}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function sayProof(email: string, proof: Proof | undefined): string {
  if (!proof) return `${email}: a mail with a link asks whether it was they. Pressing its button proves it.`;
  const { askedAt, validUntil, provedAt } = proof;
  if (provedAt) return `${email}: proved on ${indianTime(provedAt)}.`;
  const isOver = Date.parse(validUntil) <= Date.now();
  if (isOver) return `${email}: the link of ${indianDate(askedAt)} was not used.`;
  return `${email}: a link went on ${indianTime(askedAt)} and works until ${indianDate(validUntil)}. Not proved yet.`;
}

/** What an owner would write down of what was proved by links; '' for nothing. */
export const wordsOfProofs = (proofs: Proofs): string =>
  proofs
    .filter(({ provedAt }) => provedAt !== null)
    .map(
      ({ email, provedAt }) =>
        `Asked to be erased, and proved it by the link mailed to ${email} on ${indianTime(provedAt!)}.`,
    )
    .join('\n');
