import type { ComponentProps } from 'react';

/** An inspection tag that floats at the bottom right. It leaves while a field has the focus and while the footer is in view. */
export function InterestTag(props: ComponentProps<'a'>) {
  return (
    <aside className="tag" aria-label="Quick action">
      <a {...props} />
    </aside>
  );
}
