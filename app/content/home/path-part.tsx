import { Steps } from '../../design/steps/steps.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import { orderOfThings } from '../../site/order-of-things.ts';
import type { Home } from '../contract.ts';

/** The certification explainer, `#ampp` (specification 2): the order of things, and what comes after it. */
export function PathPart({ path }: { path: Home['path'] }) {
  const steps = path.steps.map(({ heading, text }) => ({ title: heading, text }));
  const after = steps.slice(orderOfThings.length);
  return (
    <section className="band__part" id="ampp" aria-labelledby="ampp-title">
      <div className="wrap">
        <div className="grid grid--5-7">
          <h2 id="ampp-title">{path.heading}</h2>
          <p className="lede">{path.lede}</p>
        </div>
        <div className="space-above">
          <Steps across steps={steps.slice(0, orderOfThings.length)} />
          {after.length > 0 ? (
            <Folded summary={<h3 className="h4">What comes afterwards</h3>}>
              <Steps across from={orderOfThings.length + 1} steps={after} heading="h4" />
            </Folded>
          ) : null}
        </div>
      </div>
    </section>
  );
}
