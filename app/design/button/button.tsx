import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Look = {
  look?: 'primary' | 'outline' | 'text' | 'yellow' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  /** Work is going on: ticks run, clicks are ignored. */
  busy?: boolean | undefined;
  /** Words while busy; given beforehand, so that the button keeps its width. */
  busyLabel?: string | undefined;
};
type AsLink = { href: string } & ComponentProps<'a'>;
type AsButton = { href?: undefined } & ComponentProps<'button'>;
type Props = Look & (AsLink | AsButton);

/** A button, or a link that looks like one when it has an `href`. A form's own button says `type="submit"`. */
export function Button(props: Props) {
  return props.href === undefined ? <RealButton {...props} /> : <LinkButton {...props} />;
}

function RealButton({ look, small, wide, busy, busyLabel, className, children, onClick, ...rest }: Look & AsButton) {
  return (
    <button
      type="button"
      className={classNames(namesOf({ look, small, wide }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <Label busyLabel={busyLabel}>{children}</Label>
    </button>
  );
}

function LinkButton({ look, small, wide, busy, busyLabel, className, children, ...rest }: Look & AsLink) {
  return (
    <a className={classNames(namesOf({ look, small, wide }), className)} aria-busy={busy || undefined} {...rest}>
      <Label busyLabel={busyLabel}>{children}</Label>
    </a>
  );
}

function namesOf({ look = 'primary', small, wide }: Look) {
  return classNames(
    'button',
    look !== 'primary' && `button--${look}`,
    small && 'button--small',
    wide && 'button--wide',
  );
}

function Label({ busyLabel, children }: { busyLabel: string | undefined; children: ReactNode }) {
  if (busyLabel === undefined) return children;
  return (
    <span className="button__words">
      <span className="button__idle">{children}</span>
      <span className="button__busy">{busyLabel}</span>
    </span>
  );
}

export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('buttons', className)} {...rest} />;
}

/** A link that stands alone, outside a sentence: 44 px high, may hold an icon. */
export function Link({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames('link', className)} {...rest} />;
}

type QuietProps = ComponentProps<typeof Button>;

/** What may be done besides the next act of a screen, which is black. */
export const QuietButton = (props: QuietProps) => <Button look="outline" {...props} />;

export const TextButton = (props: QuietProps) => <Button look="text" {...props} />;
