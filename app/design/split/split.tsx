import type { ReactNode } from 'react';

type Props = { title: ReactNode; intro?: ReactNode; drawing: ReactNode; children: ReactNode };

/** A short form at the left and one drawing at the right, which small screens leave out. Holds the page's h1. */
export function Split({ title, intro, drawing, children }: Props) {
  return (
    <div className="wrap split">
      <div className="split__main stack--large">
        <div>
          <h1 className="h2">{title}</h1>
          {intro ? <p className="muted">{intro}</p> : null}
        </div>
        {children}
      </div>
      <div className="split__drawing">{drawing}</div>
    </div>
  );
}
