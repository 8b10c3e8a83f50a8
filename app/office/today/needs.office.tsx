import { Record, RecordBody } from '../../design/record/record.tsx';
import type { Today } from './contract.ts';
import { heldBack, inboxWith } from './links.ts';
import { sayNumber } from './say.ts';

type Need = { key: string; count: string; words: string; href: string };

/** What goes on by itself no further. */
export function NeedsAHand({ today }: { today: Today }) {
  const needs = needsOf(today);
  return (
    <Record title="Needs a hand">
      <RecordBody>
        {needs.length === 0 ? (
          <p className="muted">Nothing. What is held back as suspicious, and mails that do not leave, appear here.</p>
        ) : (
          <ul className="today-needs">
            {needs.map(({ key, count, words, href }) => (
              <li key={key}>
                <a href={href}>
                  <b>{count}</b>
                  <span>{words}</span>
                  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                    <path d="m8 4 6 6-6 6" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        )}
      </RecordBody>
    </Record>
  );
}

function needsOf({ heldBack: held, mails: { failed, reasons, trouble } }: Today): Need[] {
  const needs: Need[] = [];
  if (held > 0)
    needs.push({
      key: 'held',
      count: held.toLocaleString('en-IN'),
      words: 'held back as suspicious: look, and release',
      href: inboxWith(heldBack),
    });
  if (failed.count > 0)
    needs.push({
      key: 'failed',
      count: `${failed.count.toLocaleString('en-IN')}${failed.more ? '+' : ''}`,
      words: `${failed.count === 1 ? 'mail' : 'mails'} did not leave. ${sayReasons(reasons)}`,
      href: '/office/delivery?state=failed',
    });
  if (trouble)
    needs.push({
      key: 'waiting',
      count: `${trouble.waiting.count.toLocaleString('en-IN')}${trouble.waiting.more ? '+' : ''}`,
      words: `${trouble.waiting.count === 1 ? 'mail waits' : 'mails wait'}, nothing is lost. ${trouble.plain ?? 'No mail leaves at present.'}`,
      href: '/office/delivery?state=waiting',
    });
  return needs;
}

/** One reason as it is; several, with how many mails each holds up. */
function sayReasons(reasons: Today['mails']['reasons']): string {
  const [first, ...others] = reasons;
  if (!first) return '';
  if (others.length === 0) return first.plain;
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return `${sayNumber(first.count)}: ${first.plain} ${sayNumber(rest)}: ${others.length === 1 ? others[0]!.plain : 'other reasons.'}`;
}
