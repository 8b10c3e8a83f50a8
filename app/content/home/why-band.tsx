import { Band } from '../../design/band/band.tsx';
import { CostScale } from '../../design/scale/cost-scale.tsx';
import { classNames } from '../../design/class-names.ts';
import type { Home, Statistic } from '../contract.ts';

// What the study says could be saved, as parts of the cost; the caption gives the same span in money.
const savings = { low: 0.15, high: 0.35 };

/** Why certification matters: the statistics (specification 9), the cost drawn to scale, and the rules behind them. */
export function WhyBand({ why }: { why: Home['why'] }) {
  const [first, ...others] = why.statistics;
  if (!first) return null;
  // The scale is one of trillions of dollars: another figure has none.
  const total = first.text.startsWith('trillion') ? Number.parseFloat(first.figure) : 0;
  return (
    <Band layer="primer" edge="wavy" coat="Primer" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title">{why.heading}</h2>
        <div className="grid grid--7-5 space-above">
          <Figure statistic={first} />
          <p>{first.source}</p>
        </div>
        {total > 0 ? (
          <CostScale total={total} {...savings}>
            {why.scaleCaption}
          </CostScale>
        ) : null}
        <div className="grid grid--6-6 space-above">
          {others.map((statistic) => (
            <div className="stack" key={`${statistic.figure} ${statistic.text}`}>
              <Figure statistic={statistic} second />
              {statistic.source ? <p className="small">{statistic.source}</p> : null}
            </div>
          ))}
        </div>
        {why.statistics.some(({ source }) => source === null) ? <p className="small muted">* {unsourced}</p> : null}
        {why.passages.map(({ heading, text }) => (
          <div className="grid grid--5-7 space-above" key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}

/** Said once: the figures carry a mark. */
const unsourced = 'Source to be confirmed.';

function Figure({ statistic, second }: { statistic: Statistic; second?: boolean }) {
  return (
    <p className={classNames('big', second && 'big--second')}>
      {statistic.figure} <small>{statistic.source === null ? `${statistic.text}*` : statistic.text}</small>
    </p>
  );
}
