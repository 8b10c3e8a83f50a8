import type { Flash } from '../platform/calls/flash.ts';
import { Banner } from '../design/banner/banner.tsx';
import { Toast } from '../design/toast/toast.tsx';

/**
 * The page's place for messages. A message that came with a form post without scripts stands here already;
 * one that the script brings along is put here from the patterns, in the same clothes. The patterns are hidden elements and not
 * `template`: React cannot take over what lies inside one.
 */
export function Messages({ flash }: { flash: Flash | null }) {
  return (
    <div className="messages" data-messages="" aria-live="polite">
      {flash?.kind === 'success' ? <Toast>{flash.message}</Toast> : null}
      {flash?.kind === 'error' ? <Banner kind="error" title={flash.message} /> : null}
      <div hidden data-kind="success">
        <Toast>
          <span data-message="" />
        </Toast>
      </div>
      <div hidden data-kind="error">
        <Banner kind="error" title={<span data-message="" />} />
      </div>
    </div>
  );
}
