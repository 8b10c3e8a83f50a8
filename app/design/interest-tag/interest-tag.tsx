import type { ComponentProps } from 'react';

type Props = ComponentProps<'a'> & { label?: string | undefined };

/** An inspection tag that floats at the bottom right. It leaves while a field has the focus and while the footer is in view. */
export function InterestTag({ label = 'Quick action', ...rest }: Props) {
  return (
    <aside className="tag" aria-label={label} data-tag="">
      <a {...rest} />
    </aside>
  );
}
