import { useEffect, useRef } from 'react';
import { Banner } from '../banner/banner.tsx';

type SummaryProps = {
  /** Such as "4 answers are missing". */
  title: string;
  /** Each field that is wrong, by its name: what is wrong with it stands at the field. */
  errors: readonly { id: string; message: string }[];
  heading?: 'h2' | 'h3' | undefined;
  id?: string | undefined;
};
type Props = SummaryProps & {
  /** Count of submits: a new number moves the focus here again. */
  attempt?: number | undefined;
};

/**
 * All that is wrong with a form, with a link to each field. It takes the focus when it appears; without scripts the
 * redirect back to the form ends in `#errors` and does the same. It may shrink as answers are put right: only what changes is announced.
 */
export function ErrorSummary({ attempt = 0, ...rest }: Props) {
  return <Summary key={attempt} {...rest} />;
}

function Summary({ title, errors, heading = 'h2', id = 'errors' }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner kind="error" title={title} heading={heading} ref={box} id={id} tabIndex={-1} aria-atomic={false}>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
