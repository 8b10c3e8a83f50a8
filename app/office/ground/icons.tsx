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
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  sent: 'M3 11 5 3.5h10L17 11v5.5H3zM3 11h4l1.5 2.5h3L13 11h4',
  change: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
};

export type OfficeIconName = keyof typeof paths;

/** A line drawing of 20 by 20, beside its word or inside what has a name. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg className="office-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
