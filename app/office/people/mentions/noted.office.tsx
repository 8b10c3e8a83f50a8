import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { useMe } from '../../ground/me.office.tsx';
import { keyOf } from '../../ground/use-calls.office.tsx';
import { mentionCalls, type Named } from './contract.ts';
import { partsOf } from './named-in.ts';
import './mentions.css';

/** The words of a note, with those who are meant in it. An address that names the note leads to it. */
export function Noted({ id, text, mentions }: { id: string; text: string; mentions?: readonly Named[] | undefined }) {
  const me = useMe();
  const client = useQueryClient();
  const words = useRef<HTMLParagraphElement>(null);
  const mine = mentions?.find(({ uid }) => uid === me.uid)?.name;
  const anchor = `note-${id}`;
  useEffect(() => {
    // Whoever reads what is said to them has seen it: the count is another.
    if (mine !== undefined) void client.invalidateQueries({ queryKey: keyOf(mentionCalls.unseen, {}), exact: true });
    if (location.hash !== `#${anchor}`) return;
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: 'center' });
  }, [mine, anchor, client]);
  const parts = partsOf(
    text,
    (mentions ?? []).map(({ name }) => name),
  );
  return (
    <p className="case-story__body office-text" id={anchor} ref={words} tabIndex={-1}>
      {parts.map((part) => (
        <Fragment key={part.from}>
          {part.name === undefined ? (
            part.text
          ) : (
            <mark className={part.name === mine ? 'said said--me' : 'said'}>{part.text}</mark>
          )}
        </Fragment>
      ))}
    </p>
  );
}
