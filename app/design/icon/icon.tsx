import { classNames } from '../class-names.ts';

const paths = {
  arrow: 'M3 12h17m-6-6 6 6-6 6',
  back: 'M21 12H4m6-6-6 6 6 6',
  close: 'M5 5l14 14M19 5 5 19',
  done: 'M2 2h20v20H2zM7 12l4 4 7-8',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  error: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 7v6M12 15.5v2',
  menu: 'M3 6h18M3 12h18M3 18h12',
  search: 'M15.5 15.5 21 21M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
};

export type IconName = keyof typeof paths;

/** A line drawing of 24 by 24. Always beside a word or inside a named control, so hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  const moves = name === 'arrow' && 'icon--arrow';
  return (
    <svg className={classNames('icon', moves)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="none" stroke="currentColor" strokeWidth="2" d={paths[name]} />
    </svg>
  );
}
