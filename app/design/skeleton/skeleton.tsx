import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Shape = 'heading' | 'drawing' | 'line' | 'short' | 'row';

type Props = {
  /** What is being loaded, in words: "Loading courses..." */
  label: string;
  /** One block for each part of the layout that will stand here. */
  shapes: readonly Shape[];
  /** The words are seen too, not only heard. */
  visible?: boolean | undefined;
};

/** The sizes of what is coming, and the words for it. Never a spinner alone. */
export function Skeleton({ label, shapes, visible }: Props) {
  return (
    <div className="skeleton">
      <p className={visible ? undefined : 'vh'}>{label}</p>
      {shapes.map(renderShape)}
    </div>
  );
}

function renderShape(shape: Shape, index: number): ReactNode {
  return (
    <span
      key={`${shape}-${index}`}
      className={classNames('skeleton__block', shape !== 'line' && `skeleton__block--${shape}`)}
      aria-hidden="true"
    />
  );
}
