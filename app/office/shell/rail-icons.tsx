const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

const paths = {
  today: 'M3 15a7 7 0 1 1 14 0M10 15l3.5-5M2.5 17.5h15',
  inbox: 'M3 11 5 3.5h10L17 11v5.5H3zM3 11h4l1.5 2.5h3L13 11h4',
  find: `${circle(8.5, 8.5, 5.5)}M13 13l4.5 4.5`,
  people: `${circle(7.5, 7, 3)}M2 17c0-3.5 2.3-5.5 5.5-5.5S13 13.5 13 17M12.5 4.3a3 3 0 0 1 0 5.4M15 12c2 .8 3 2.5 3 5`,
  demand: 'M3 3v14M3 5h11v2.5H3M3 10h7v2.5H3M3 15h13',
  content: 'M4 2.5h8l4 4v11H4zM12 2.5v4h4M7 10h6M7 13.5h6',
  settings: `M3 6h8M15 6h2M3 14h2M9 14h8${circle(13, 6, 2)}${circle(7, 14, 2)}`,
  more: 'M3 6h14M3 10h14M3 14h14',
  on: 'm8 4 6 6-6 6',
  you: `${circle(10, 7, 3.5)}M3.5 17.5c0-4 2.7-6 6.5-6s6.5 2 6.5 6`,
  security: `${circle(6.5, 13.5, 3.5)}M9 11l7.5-7.5M13 7l2.5 2.5`,
  site: 'M4 4h7M4 4v12h12v-7M12 3h5v5M17 3l-8 8',
  keys: 'M2.5 5.5h15v9h-15zM6 8.5h.2M10 8.5h.2M14 8.5h.2M6.5 11.7h7',
  out: 'M12 3H4v14h8M8 10h9M14 6.5 17.5 10 14 13.5',
};

export type RailIcon = keyof typeof paths;

/** A line drawing of 20 by 20, always beside its word. */
export function RailIcon({ name }: { name: RailIcon }) {
  return (
    <svg className="rail-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
