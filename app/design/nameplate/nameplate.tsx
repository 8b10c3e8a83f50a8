import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Fact, Facts } from '../fact-list/fact-list.tsx';
import type { Tone } from '../tone.ts';

type Props = {
  tone: Tone;
  code: string;
  name: string;
  drawing: ReactNode;
  facts: readonly Fact[];
  levels: readonly { badge: ReactNode; title: string; prefix?: string | undefined }[];
  actions: ReactNode;
  wide?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
  id?: string | undefined;
  children?: ReactNode;
};

/** A riveted data plate: code, name, drawing, a sentence, facts, levels, actions. */
export function Nameplate(props: Props) {
  const { tone, code, name, drawing, facts, levels, actions, wide, heading: Heading = 'h3', id, children } = props;
  return (
    <article className={classNames('nameplate surface', `tone-${tone}`, wide && 'nameplate--wide')} id={id}>
      <div className="nameplate__head">
        <Heading>
          <span className="nameplate__code">{code}</span>
          <span className="vh">: </span>
          <span className="nameplate__name">{name}</span>
        </Heading>
      </div>
      <div className="nameplate__drawing">{drawing}</div>
      {children ? <p className="nameplate__text">{children}</p> : null}
      <Facts className="nameplate__facts" facts={facts} />
      <ol className="nameplate__levels">
        {levels.map(({ badge, title, prefix }) => (
          <li key={title}>
            {badge}
            <span>
              {prefix ? <span className="vh">{prefix}: </span> : null}
              {title}
            </span>
          </li>
        ))}
      </ol>
      <div className="nameplate__actions buttons">{actions}</div>
    </article>
  );
}

/** Plates side by side on wide screens; a wide one takes the row. */
export function Nameplates({ children }: { children: ReactNode }) {
  return <div className="nameplates">{children}</div>;
}
