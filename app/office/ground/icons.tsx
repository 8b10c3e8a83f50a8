const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

const paths = {
  reply: 'M8 4 3 9l5 5M3.5 9H12c3 0 5 2 5 6',
  whatsapp: 'M10 2.5a7.5 7.5 0 0 0-6.4 11.4L2.5 17.5l3.7-1A7.5 7.5 0 1 0 10 2.5zM7.5 7.5c0 3 2 5 5 5',
  call: 'M4 3h3.5l1.5 4-2 1.5c.8 2 2.5 3.7 4.5 4.5l1.5-2 4 1.5V16c0 .8-.7 1.5-1.5 1.5C8.5 17.5 2.5 11.5 2.5 4.5 2.5 3.7 3.2 3 4 3z',
  take: `${circle(8, 6.5, 3)}M2.5 17c0-3.5 2.2-5.5 5.5-5.5M15 10v7M11.5 13.5h7`,
  due: 'M3 4.5h14v13H3zM3 8.5h14M7 2.5v4M13 2.5v4',
  back: 'm12 4-6 6 6 6',
  on: 'm8 4 6 6-6 6',
  up: 'm4 12 6-6 6 6',
  down: 'm4 8 6 6 6-6',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  sent: 'M3 11 5 3.5h10L17 11v5.5H3zM3 11h4l1.5 2.5h3L13 11h4',
  change: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  export: 'M10 3v10M6 9.5l4 4 4-4M3 17h14',
  today: 'M3 15a7 7 0 1 1 14 0M10 15l3.5-5M2.5 17.5h15',
  inbox: 'M3 11 5 3.5h10L17 11v5.5H3zM3 11h4l1.5 2.5h3L13 11h4',
  find: `${circle(8.5, 8.5, 5.5)}M13 13l4.5 4.5`,
  people: `${circle(7.5, 7, 3)}M2 17c0-3.5 2.3-5.5 5.5-5.5S13 13.5 13 17M12.5 4.3a3 3 0 0 1 0 5.4M15 12c2 .8 3 2.5 3 5`,
  demand: 'M3 3v14M3 5h11v2.5H3M3 10h7v2.5H3M3 15h13',
  batches: 'M2.5 4.5h15v11h-15zM6.25 4.5v11M10 4.5v11M13.750 4.5v11M2.5 10h15',
  content: 'M4 2.5h8l4 4v11H4zM12 2.5v4h4M7 10h6M7 13.5h6',
  settings: `M3 6h8M15 6h2M3 14h2M9 14h8${circle(13, 6, 2)}${circle(7, 14, 2)}`,
  more: 'M3 6h14M3 10h14M3 14h14',
  you: `${circle(10, 7, 3.5)}M3.5 17.5c0-4 2.7-6 6.5-6s6.5 2 6.5 6`,
  security: `${circle(6.5, 13.5, 3.5)}M9 11l7.5-7.5M13 7l2.5 2.5`,
  site: 'M4 4h7M4 4v12h12v-7M12 3h5v5M17 3l-8 8',
  keys: 'M2.5 5.5h15v9h-15zM6 8.5h.2M10 8.5h.2M14 8.5h.2M6.5 11.7h7',
  out: 'M12 3H4v14h8M8 10h9M14 6.5 17.5 10 14 13.5',
};

export type OfficeIconName = keyof typeof paths;

export function OfficeIcon({ name, large }: { name: OfficeIconName; large?: true }) {
  return (
    <svg
      className={large ? 'office-icon office-icon--large' : 'office-icon'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
