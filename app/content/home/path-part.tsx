import { Steps } from '../../design/steps/steps.tsx';
import type { Home } from '../contract.ts';

/** The certification explainer, `#ampp` (specification 2). */
export function PathPart({ path }: { path: Home['path'] }) {
  return (
    <section className="band__part" id="ampp" aria-labelledby="ampp-title">
      <div className="wrap">
        <div className="grid grid--5-7">
          <h2 id="ampp-title">{path.heading}</h2>
          <p className="lede">{path.lede}</p>
        </div>
        <div className="space-above">
          <Steps across steps={path.steps.map(({ heading, text }) => ({ title: heading, text }))} />
        </div>
      </div>
    </section>
  );
}
