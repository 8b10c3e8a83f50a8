import type { ReactNode } from 'react';

type Props = {
  /** Such as "Only if you answered Yes": read where the browser cannot hide the field. */
  note: string;
  children: ReactNode;
};

/** A field that belongs to one answer: it stands right after a group of tiles and shows while a choice with `reveals` is taken. */
export function Reveal({ note, children }: Props) {
  return (
    <div className="reveal">
      <p className="reveal__note">{note}</p>
      {children}
    </div>
  );
}

/** A field for programs that fill in everything: out of sight, out of the tab order, and nobody is told of it. */
export function Trap({ name, id }: { name: string; id: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
