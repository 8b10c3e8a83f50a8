import { useEffect, useId, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../design/class-names.ts';

type Props = Omit<ComponentProps<'dialog'>, 'title' | 'children' | 'ref'> & {
  title: ReactNode;
  /** Where reading begins, and goes on when what had the focus is gone. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** What has the focus first, as a selector; else the browser's first. */
  focus?: string;
  children: (close: () => void) => ReactNode;
};

export function Dialog({ title, titleRef, focus, className, children, ...rest }: Props) {
  const [box, setBox] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  useEffect(() => {
    box?.showModal();
    if (focus) box?.querySelector<HTMLElement>(focus)?.focus();
  }, [box, focus]);
  return (
    <dialog ref={setBox} className={classNames('office-dialog', className)} aria-labelledby={id} {...rest}>
      <h2 className="h3" id={id} tabIndex={titleRef && -1} ref={titleRef}>
        {title}
      </h2>
      {children(() => box?.close())}
    </dialog>
  );
}
