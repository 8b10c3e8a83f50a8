import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Edge, type Interface } from './edges.tsx';

type Props = ComponentProps<'section'> & {
  layer: 'topcoat' | 'intermediate' | 'primer' | 'steel';
  edge: Interface;
  /** The coat's name on the dimension line in the right margin, from 1280 px. */
  coat?: string | undefined;
};

/** One layer of the page, full width. Name the section with `aria-labelledby`. */
export function Band({ layer, edge, coat, className, children, ...rest }: Props) {
  const solid = layer === 'primer' ? 'surface tone-oxide' : layer === 'steel' && 'surface tone-steel';
  return (
    <section className={classNames('band', `band--${layer}`, solid, className)} {...rest}>
      {coat ? (
        <span className="coat" aria-hidden="true">
          <span>{coat}</span>
        </span>
      ) : null}
      <Edge profile={edge} />
      <div className="late">{children}</div>
    </section>
  );
}
