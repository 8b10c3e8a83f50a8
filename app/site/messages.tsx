import type { Flash } from '../platform/calls/flash.ts';
import { Banner } from '../design/banner/banner.tsx';
import { Button, Buttons } from '../design/button/button.tsx';
import { Toast } from '../design/toast/toast.tsx';
import { cutAtReferences } from '../design/whole-words.ts';

const closing = 'close-message';

/**
 * The page's place for messages. A message that came with a form post without scripts stands here already;
 * one that the script brings along is put here from the patterns, in the same clothes. Below it stands what waits for the connection. `from` is the page that a message closed without
 * scripts leads back to.
 */
export function Messages({ flash, from }: { flash: Flash | null; from: string }) {
  return (
    <>
      <div className="messages" data-messages="" aria-live="polite">
        {flash?.kind === 'success' ? (
          <Toast className="toast--carried" closedBy={flash.stays ? closing : undefined}>
            {wordsOf(flash.message)}
          </Toast>
        ) : null}
        {flash?.stays ? (
          <form hidden id={closing} method="post" action="/message/close">
            <input type="hidden" name="from" value={from} />
          </form>
        ) : null}
        {flash?.kind === 'error' ? <Banner kind="error" title={flash.message} /> : null}
        <div hidden data-kind="success">
          <Toast>
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

function wordsOf(message: string) {
  return cutAtReferences(message).map((part, at) =>
    at % 2 ? (
      <span className="whole" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
