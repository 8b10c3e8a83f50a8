import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A long tick with a title, or with `between` a short tick for what lies between two stages. */
export type Stage =
  | { title: string; text?: ReactNode; href?: string | undefined; now?: boolean | undefined }
  | { between: string };

/** A vertical scale read from the top, with a yellow pointer at the present stage. */
export function Roadmap({ stages }: { stages: readonly Stage[] }) {
  return <ol className="roadmap">{stages.map(renderStage)}</ol>;
}

function renderStage(stage: Stage) {
  if ('between' in stage) {
    return (
      <li key={stage.between} className="roadmap__between">
        {stage.between}
      </li>
    );
  }
  const { title, text, href, now } = stage;
  return (
    <li key={title} className={classNames(now && 'roadmap__now')} aria-current={now ? 'step' : undefined}>
      <b>{href ? <a href={href}>{title}</a> : title}</b>
      {text ? <span>{text}</span> : null}
    </li>
  );
}
