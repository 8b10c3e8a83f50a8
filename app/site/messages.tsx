import type { Flash, NextAct as Next } from '../platform/calls/flash.ts';
import { Banner } from '../design/banner/banner.tsx';
import { Button, Buttons } from '../design/button/button.tsx';
import { Toast } from '../design/toast/toast.tsx';
import { WholeReferences } from '../design/whole-references.tsx';

/** The page's place for messages. One that came without scripts stands here already; the script puts its own here from the patterns. Below stands what waits for the connection. */
export function Messages({ flash }: { flash: Flash | null }) {
  return (
    <>
      <div className="messages" data-messages="" aria-live="polite">
        {flash?.kind === 'success' && flash.message ? (
          <Toast className="toast--carried toast--still" next={flash.next && <NextAct {...flash.next} />}>
            <WholeReferences of={flash.message} />
          </Toast>
        ) : null}
        {flash?.kind === 'error' ? <Banner kind="error" title={flash.message} /> : null}
        <div hidden data-kind="success">
          <Toast next={<NextAct href="/" label="Home" />}>
            <span data-message="" />
          </Toast>
        </div>
        <div hidden data-kind="error">
          <Banner kind="error" title={<span data-message="" />} />
        </div>
        <div hidden data-kind="waiting">
          <Banner kind="wait" title={<span data-message="" />}>
            <p data-more="" />
            <Buttons>
              <Button small data-send-now="" busyLabel="Sending">
                Send now
              </Button>
              <Button small look="text" data-take-back="">
                Take it back
              </Button>
            </Buttons>
          </Banner>
        </div>
      </div>
      <div className="messages" data-waiting="" aria-live="polite" />
    </>
  );
}

const NextAct = ({ href, label }: Next) => (
  <Button small look="yellow" href={href}>
    {label}
  </Button>
);
