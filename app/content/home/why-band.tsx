import { Band } from '../../design/band/band.tsx';
import { CostScale } from '../../design/scale/cost-scale.tsx';
import { classNames } from '../../design/class-names.ts';
import type { Home, Statistic } from '../contract.ts';

// What the study says could be saved, as parts of the cost; the caption gives the same span in money.
const savings = { low: 0.15, high: 0.35 };

/** Why certification matters: the three statistics (specification 9), the first drawn to scale, and the rules behind them. */
export function WhyBand({ why }: { why: Home['why'] }) {
  const [cost, ...others] = why.statistics;
  const total = Number.parseFloat(cost.figure);
  return (
    <Band layer="primer" edge="wavy" coat="Primer" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title">{why.heading}</h2>
        <div className="grid grid--7-5 space-above">
          <Figure statistic={cost} />
          <p>{cost.source}</p>
        </div>
        {total > 0 ? (
          <CostScale total={total} {...savings}>
            {why.scaleCaption}
          </CostScale>
        ) : null}
        <div className="grid grid--6-6 space-above">
          {others.map((statistic) => (
            <div className="stack" key={statistic.figure}>
              <Figure statistic={statistic} second />
              <p className="small">{statistic.source ?? 'Source to be confirmed.'}</p>
            </div>
          ))}
        </div>
        <div className="grid grid--6-6 space-above">
          {why.passages.map(({ heading, text }) => (
            <div className="stack" key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </Band>
  );
}

function Figure({ statistic, second }: { statistic: Statistic; second?: boolean }) {
  return (
    <p className={classNames('big', second && 'big--second')}>
      {statistic.figure} <small>{statistic.text}</small>
    </p>
  );
}
