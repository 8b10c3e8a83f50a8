import type { ReactNode } from 'react';

export function Shelf({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="wrap section stack stack--large" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h3" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
