import { useEffect } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { carryMessage } from '../../site/script/messages.ts';

type Props = { message: string; seconds: number; to: string; where: string };

/** A success that leads on by itself after some seconds, with a link to go at once (specification 2, 9). */
export function GoingOn({ message, seconds, to, where }: Props) {
  useEffect(() => {
    const timer = setTimeout(() => {
      carryMessage({ kind: 'success', text: message });
      location.assign(to);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [message, seconds, to]);
  return (
    <Banner kind="ok" title={message} heading="h2">
      <p>
        Going to {where} in {seconds} seconds.{' '}
        <a href={to} onClick={() => carryMessage({ kind: 'success', text: message })}>
          Go now
        </a>
      </p>
    </Banner>
  );
}
