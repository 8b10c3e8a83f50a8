import { usedOf } from './letter-errors.ts';

/** These words had the id of a letter that went before: they are kept, and may go as a letter of their own. */
export function UsedLine({ error }: { error: Error | null }) {
  const sentence = usedOf(error);
  return sentence ? (
    <p className="letter-missed" role="alert" tabIndex={-1}>
      {sentence}
    </p>
  ) : null;
}
