import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Fact, Facts } from '../fact-list/fact-list.tsx';
import type { Tone } from '../tone.ts';

type Props = {
  tone: Tone;
  /** A breadcrumb or a link back. */
  above?: ReactNode;
  /** A programme's code in plate letters, over the title. */
  code?: string | undefined;
  title: ReactNode;
  lede?: ReactNode;
  facts?: readonly Fact[] | undefined;
  drawing?: ReactNode;
  /** The drawing is a badge: on a phone it stands beside what is above the title. */
  badge?: boolean | undefined;
  children?: ReactNode;
};

/** A page head as one whole field of colour; it holds the page's one h1. */
export function FieldBanner({ tone, above, code, title, lede, facts, drawing, badge, children }: Props) {
  return (
    <div className={`field-banner surface tone-${tone}`}>
      <div className="wrap">
        {above}
        <div className="field-banner__inside">
          <div>
            <h1>
              {code ? <span className="field-banner__code">{code}</span> : null} <span>{title}</span>
            </h1>
            {lede ? <p className="lede">{lede}</p> : null}
            {facts?.length ? <Facts className="field-banner__facts" labels="label" facts={facts} /> : null}
            {children ? <div className="space-above--small">{children}</div> : null}
          </div>
          {drawing ? <div className={classNames(badge && 'field-banner__badge')}>{drawing}</div> : null}
        </div>
      </div>
    </div>
  );
}
