/** Five spot readings on a plate, and the coats in section along A-A. Hidden from assistive technology: the text beside it says the same. */
export function ThicknessDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <Plate />
      <Section />
    </svg>
  );
}

/** Where five readings were taken, and what they were in µm. */
const spots = [
  { x: 92, y: 84, reading: 242 },
  { x: 206, y: 70, reading: 251 },
  { x: 370, y: 92, reading: 238 },
  { x: 150, y: 172, reading: 256 },
  { x: 318, y: 172, reading: 248 },
];

function Plate() {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        <path d="M20 24h440v196H20z" strokeWidth="2.2" />
        <path
          d="M258 24c-5 4 5 8 0 12s5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12-5 8 0 12 5 8 0 12"
          opacity=".7"
        />
        <path d="M20 204h440M20 212h440" opacity=".55" /> <path d="M8 140h18M454 140h18" strokeWidth="3" />
        <path d="M26 140h428" strokeDasharray="16 5 3 5" opacity=".8" />
        <path d="M8 140v-14m-5 6 5-7 5 7M472 140v-14m-5 6 5-7 5 7" />
        {spots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="24" />
        ))}
      </g>
      <g fill="currentColor" className="drawing__mark" textAnchor="middle">
        {spots.map(({ x, y, reading }) => (
          <text key={x} x={x} y={y + 6}>
            {reading}
          </text>
        ))}
      </g>
      <g fill="currentColor" className="drawing__note">
        <text x="4" y="164">
          A
        </text>
        <text x="462" y="164">
          A
        </text>
      </g>
    </>
  );
}

function Section() {
  return (
    <>
      <g>
        <path fill="var(--d-a)" d="M20 262h440v14H20z" />
        <path fill="var(--d-b)" d="M20 277h440v18H20z" />
        <path
          fill="currentColor"
          fillOpacity=".28"
          d="M20 296H460V318L460 318L459.9 312.9L454 320.9L445.8 324.2L438.6 311.8L429.5 324.7L423.4 315.6L410.2 323.7L399.3 315.2L387.4 323.4L379.7 315.9L369.4 314.4L359.2 320.2L346.5 324L337.8 312.7L329.1 321.3L323.4 317.8L313.3 315.9L306.3 321.5L299.7 316.6L291.5 315.9L282.8 320.1L277.2 311.9L267.2 322.9L256.3 315.1L247.6 313.9L238.9 322.4L231.5 316.1L220.8 320L215.8 311.9L204 323.6L198.2 313.3L189.1 320.6L181.3 313.8L173.9 318.2L167.3 316.2L161.4 324.5L153.3 312.3L145 319.9L139.7 315.1L127.8 323.6L118.9 315.6L113.6 324.3L99.4 311.4L88.9 321.4L80.6 313.2L74.8 323.3L60.8 315L52.6 322.7L47 314.5L40.9 323.8L35.1 311.6L26.4 322.1L20 318z"
        />
        <g fill="none" stroke="currentColor" strokeWidth="1.6">
          <path
            strokeWidth="2"
            d="M20 318L26.4 322.1L35.1 311.6L40.9 323.8L47 314.5L52.6 322.7L60.8 315L74.8 323.3L80.6 313.2L88.9 321.4L99.4 311.4L113.6 324.3L118.9 315.6L127.8 323.6L139.7 315.1L145 319.9L153.3 312.3L161.4 324.5L167.3 316.2L173.9 318.2L181.3 313.8L189.1 320.6L198.2 313.3L204 323.6L215.8 311.9L220.8 320L231.5 316.1L238.9 322.4L247.6 313.9L256.3 315.1L267.2 322.9L277.2 311.9L282.8 320.1L291.5 315.9L299.7 316.6L306.3 321.5L313.3 315.9L323.4 317.8L329.1 321.3L337.8 312.7L346.5 324L359.2 320.2L369.4 314.4L379.7 315.9L387.4 323.4L399.3 315.2L410.2 323.7L423.4 315.6L429.5 324.7L438.6 311.8L445.8 324.2L454 320.9L459.9 312.9L460 318"
          />
          <path d="M20 262h440M20 276.5h440M20 295.5h440" />
          <path d="M20 318v26h440v-26" />
          <path
            opacity=".45"
            strokeWidth="1"
            d="M22 344L40 326M34 344L52 326M46 344L64 326M58 344L76 326M70 344L88 326M82 344L100 326M94 344L112 326M106 344L124 326M118 344L136 326M130 344L148 326M142 344L160 326M154 344L172 326M166 344L184 326M178 344L196 326M190 344L208 326M202 344L220 326M214 344L232 326M226 344L244 326M238 344L256 326M250 344L268 326M262 344L280 326M274 344L292 326M286 344L304 326M298 344L316 326M310 344L328 326M322 344L340 326M334 344L352 326M346 344L364 326M358 344L376 326M370 344L388 326M382 344L400 326M394 344L412 326M406 344L424 326M418 344L436 326M430 344L448 326M442 344L460 326"
          />
        </g>
      </g>
      <text className="drawing__note" fill="currentColor" x="20" y="250">
        A–A
      </text>
      <text className="drawing__note" fill="currentColor" x="460" y="250" textAnchor="end">
        mean 247 µm
      </text>
    </>
  );
}
