import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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
export function Button({ look = 'primary', small, wide, busy, busyLabel, className, children, ...rest }: Props) {
  const shared = {
    className: classNames(
      'button',
      look !== 'primary' && `button--${look}`,
      small && 'button--small',
      wide && 'button--wide',
      className,
    ),
    'aria-busy': busy || undefined,
    children: busyLabel === undefined ? children : <Words idle={children} busy={busyLabel} />,
  };
  if (rest.href !== undefined) return <a {...shared} {...rest} />;
  return <button type="button" {...shared} {...rest} onClick={busy ? stay : rest.onClick} />;
}

const stay = (event: MouseEvent) => event.preventDefault();

const Words = ({ idle, busy }: { idle: ReactNode; busy: string }) => (
  <span className="button__words">
    <span className="button__idle">{idle}</span>
    <span className="button__busy">{busy}</span>
  </span>
);

export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('buttons', className)} {...rest} />;
}

/** A link that stands alone, outside a sentence: 44 px high, may hold an icon. */
export function Link({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames('link', className)} {...rest} />;
}

type ButtonProps = ComponentProps<typeof Button>;

/** Sends its form; the page's script says meanwhile that it does. */
export const SendButton = (props: ButtonProps) => <Button type="submit" busyLabel="Sending" {...props} />;

/** Saves what stands in its form, in the office. */
export const SaveButton = (props: ButtonProps) => <Button type="submit" busyLabel="Saving..." {...props} />;

/** What may be done besides the next act of a screen, which is black. */
export const QuietButton = (props: ButtonProps) => <Button look="outline" {...props} />;

export const TextButton = (props: ButtonProps) => <Button look="text" {...props} />;
