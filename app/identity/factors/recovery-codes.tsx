import { useEffect, useState } from 'react';
import { FocusedBanner } from '../../design/banner/focused-banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';

type Props = { codes: string[]; email: string; toOffice: boolean };

/** Seen only now, so they come into view wherever on the page they were asked for; copied, kept as a file, or printed by themselves. */
export function RecoveryCodes({ codes, email, toOffice }: Props) {
  const [said, setSaid] = useState('');
  // They may be taller than the screen: what has the focus is in view, its beginning not yet.
  useEffect(() => document.getElementById('recovery-codes')?.scrollIntoView(), []);
  const words = `Recovery codes of ${email} at ${typeof location === 'undefined' ? '' : location.host}. Each works once.`;
  const text = `${words}\n\n${codes.join('\n')}\n`;

  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? 'Copied.' : 'This browser did not copy. Please select the codes, or download them.');
  }

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
    setSaid('Downloaded.');
  }

  return (
    <FocusedBanner kind="ok" title="Keep these recovery codes" heading="h3" id="recovery-codes">
      <p>
        Each lets you in once if your device is lost. Print them or keep them in your password manager: they are not
        shown again.
      </p>
      <p className="print-only">{words}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>
              {code.split('-').map((group, at, { length }) => (
                <span key={group}>{at < length - 1 ? `${group}-` : group}</span>
              ))}
            </code>
          </li>
        ))}
      </ol>
      <Buttons>
        <Button look="outline" small onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="outline" small onClick={download}>
          Download
        </Button>
        <Button look="outline" small onClick={() => print()}>
          Print
        </Button>
      </Buttons>
      {said ? <p className="no-print">{said}</p> : null}
      <Buttons>
        {toOffice ? (
          <Button href="/office" data-application="">
            I have kept them: open the back office
          </Button>
        ) : null}
        <a href="/account/security" className="no-print">
          {toOffice ? 'Stay on this page' : 'I have kept them'}
        </a>
      </Buttons>
    </FocusedBanner>
  );
}
