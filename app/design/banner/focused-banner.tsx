import { useEffect, useRef, type ComponentProps } from 'react';
import { Banner } from './banner.tsx';

/** A banner that takes the focus when it appears; without scripts the redirect back to the form ends in `#errors` and does the same. */
export function FocusedBanner({ heading = 'h2', id = 'errors', ...rest }: ComponentProps<typeof Banner>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return <Banner {...rest} heading={heading} id={id} ref={box} tabIndex={-1} />;
}
