import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';

type Props = {
  /** When the draft was last kept, in milliseconds since 1970; null when there is none. Asked once. */
  savedAt: () => number | null;
  onStartAfresh: () => void;
  small?: boolean | undefined;
  /** Something more urgent is said for now. */
  hidden?: boolean | undefined;
  /** What stands here when nothing was brought back: one message at a time. */
  otherwise?: ReactNode;
  children?: ReactNode;
};

/** Says that what was typed before was brought back, and offers to start afresh. */
export function Restored({ savedAt, onStartAfresh, small, hidden, otherwise = null, children }: Props) {
  // The server knows no draft: the first rendering here shows none either, as its own did.
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [kept, setKept] = useState(savedAt);
  if (hidden) return null;
  if (!scripted || kept === null) return otherwise;
  const day = new Date(kept).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <Banner kind="ok" title={`What you typed on ${day} is back. It was not sent yet.`}>
      {children}
      <Button
        look="text"
        small={small}
        onClick={() => {
          onStartAfresh();
          setKept(null);
        }}
      >
        Start afresh
      </Button>
    </Banner>
  );
}

const never = () => () => {};
