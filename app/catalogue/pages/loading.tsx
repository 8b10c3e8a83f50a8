import { Skeleton } from '../../design/skeleton/skeleton.tsx';

type Props = {
  /** The documented words. */
  words: string;
  /** The call that the site's script asks until it answers; then it loads the page again. */
  from: string;
  shape: 'plates' | 'page' | 'results';
};

const shapes = {
  plates: ['heading', 'drawing', 'line', 'short', 'line'],
  page: ['heading', 'line', 'line', 'short', 'row', 'row'],
  results: ['heading', 'line', 'row', 'row'],
} as const;

/** Stands where the catalogue cannot be read yet: the sizes of what will be there, and the words for it. */
export function Loading({ words, from, shape }: Props) {
  return (
    <div className="wrap section stack--large" data-loading-from={from} aria-busy="true">
      <p className="h3" role="status">
        {words}
      </p>
      <div className="stack--large" aria-hidden="true">
        {Array.from({ length: shape === 'page' ? 1 : 3 }, (_, at) => (
          <Skeleton key={at} label="" shapes={shapes[shape]} />
        ))}
      </div>
      <noscript>
        <p>Please load this page again in a minute.</p>
      </noscript>
    </div>
  );
}
