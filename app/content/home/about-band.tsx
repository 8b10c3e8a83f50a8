import { Fragment, type ReactNode } from 'react';
import { Band } from '../../design/band/band.tsx';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import type { Home } from '../contract.ts';

/** Who trains, who certifies, who does what; below it, where to begin. */
export function AboutBand({ about, children }: { about: Home['about']; children?: ReactNode }) {
  return (
    <Band layer="topcoat" edge="straight" coat="Topcoat" id="about" aria-labelledby="about-title">
      <div className="wrap grid grid--5-7">
        <h2 className="h1" id="about-title">
          {about.heading.map((line, at) => (
            <Fragment key={line}>
              {at > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </h2>
        <div className="stack stack--large">
          <p className="lede">{about.lede}</p>
          <p>{about.text}</p>
          <FactList paired facts={about.roles.map(({ what, who }) => ({ label: what, value: who }))} />
        </div>
      </div>
      {children ? <div className="band__part">{children}</div> : null}
    </Band>
  );
}
