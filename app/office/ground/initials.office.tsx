import { initials } from './initials.ts';

type Props = {
  /** Whose they are; nobody's is a dash. */
  name: string | null;
  /** Of the one who sits here: filled. */
  mine?: boolean;
};

/** Somebody of the office in a circle, beside or in place of their name. */
export function Initials({ name, mine }: Props) {
  return (
    <span
      className={`office-initials${mine ? ' office-initials--mine' : ''}`}
      title={name ?? 'Nobody'}
      aria-hidden="true"
    >
      {name ? initials(name) : '–'}
    </span>
  );
}
