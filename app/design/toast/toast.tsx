import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type Props = ComponentProps<'output'> & {
  onClose?: (() => void) | undefined;
  /** The id of a form that closes it where there are no scripts. */
  closedBy?: string | undefined;
};

/** A short message that floats until it is closed. Never for errors. A page without React finds the button by `data-close`. */
export function Toast({ onClose, closedBy, className, children, ...rest }: Props) {
  return (
    <output className={classNames('toast', className)} {...rest}>
      <span>{children}</span>
      <button
        className="toast__close"
        type={closedBy ? 'submit' : 'button'}
        form={closedBy}
        data-close=""
        onClick={onClose}
      >
        Close
      </button>
    </output>
  );
}
