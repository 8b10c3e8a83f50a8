import { FocusedBanner } from '../banner/banner.tsx';

type Props = {
  /** Such as "4 answers are missing". */
  title: string;
  /** Each field that is wrong, by its name: what is wrong with it stands at the field. */
  errors: readonly { id: string; message: string }[];
  id?: string | undefined;
  /** Count of submits: a new number moves the focus here again. */
  attempt?: number | undefined;
};

/** All that is wrong with a form, with a link to each field. It may shrink as answers are put right: only what changes is announced. */
export function ErrorSummary({ errors, attempt, ...rest }: Props) {
  return (
    <FocusedBanner key={attempt} kind="error" aria-atomic={false} {...rest}>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </FocusedBanner>
  );
}
