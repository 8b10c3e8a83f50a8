import type { ComponentProps, ReactNode } from 'react';
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
