import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  kind: 'ok' | 'error' | 'wait';
  title: ReactNode;
  heading?: 'h2' | 'h3' | 'p' | undefined;
};

/** What the server said, at the top of the page: its own words as title, a plain sentence below. */
export function Banner({ kind, title, heading: Heading = 'p', className, children, ...rest }: Props) {
  return (
    <div
      className={classNames('banner', kind !== 'ok' && `banner--${kind}`, className)}
      role={kind === 'error' ? 'alert' : 'status'}
      {...rest}
    >
      <Icon name={kind === 'ok' ? 'done' : 'error'} />
      <Heading className="banner__title h4">{title}</Heading>
      {children}
    </div>
  );
}

/** A banner that takes the focus when it appears; without scripts the redirect back to the form ends in `#errors` and does the same. */
export function FocusedBanner({ heading = 'h2', id = 'errors', ...rest }: ComponentProps<typeof Banner>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return <Banner {...rest} heading={heading} id={id} ref={box} tabIndex={-1} />;
}
