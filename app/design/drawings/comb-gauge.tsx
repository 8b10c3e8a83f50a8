/** A comb gauge in wet paint, the teeth wetted up to 125. Hidden from assistive technology: its caption says the same. */
export function CombGauge() {
  return (
    <svg className="drawing" viewBox="0 0 480 420" aria-hidden="true" focusable="false">
      <Layers />
      <Gauge />
      <Numbers />
    </svg>
  );
}

function Layers() {
  return (
    <>
      <path fill="var(--coat-mid)" d="M10 274H470V302H10z" />
      <path
        fill="var(--coat-prime)"
        d="M10 300H470V346L470 346L468.8 340.1L450 351.1L437.8 344L430.7 349.2L421.2 341.8L413.9 351.7L402.1 340.2L393.7 352.4L386.5 340.1L374.7 349.6L364.2 343.3L356.1 348.1L344.5 344.6L335.2 341.3L319.1 349.3L307.4 345.9L299.6 350.4L293.1 341.5L276.3 348.4L268 340.8L260 348.2L247.6 352.9L239.6 343.4L219.8 338.6L211.2 353.3L204 343.1L191.9 351.4L183.1 338.8L171.1 352.3L160 343.3L151.6 341L138.8 350.1L130.3 341.6L123.4 349.6L108.6 353L89.7 338.6L80.5 347.2L69.3 343.7L55.2 348.2L48.4 352.6L41.8 338.6L32.8 349.2L26.3 338.9L16.7 348.5L10 346z"
      />
      <path
        fill="var(--coat-steel)"
        d="M10 346L16.7 348.5L26.3 338.9L32.8 349.2L41.8 338.6L48.4 352.6L55.2 348.2L69.3 343.7L80.5 347.2L89.7 338.6L108.6 353L123.4 349.6L130.3 341.6L138.8 350.1L151.6 341L160 343.3L171.1 352.3L183.1 338.8L191.9 351.4L204 343.1L211.2 353.3L219.8 338.6L239.6 343.4L247.6 352.9L260 348.2L268 340.8L276.3 348.4L293.1 341.5L299.6 350.4L307.4 345.9L319.1 349.3L335.2 341.3L344.5 344.6L356.1 348.1L364.2 343.3L374.7 349.6L386.5 340.1L393.7 352.4L402.1 340.2L413.9 351.7L421.2 341.8L430.7 349.2L437.8 344L450 351.1L468.8 340.1L470 346V404H10z"
      />
      <path
        stroke="#F4EAD2"
        strokeOpacity=".2"
        d="M-28 404L10 366M-14 404L24 366M0 404L38 366M14 404L52 366M28 404L66 366M42 404L80 366M56 404L94 366M70 404L108 366M84 404L122 366M98 404L136 366M112 404L150 366M126 404L164 366M140 404L178 366M154 404L192 366M168 404L206 366M182 404L220 366M196 404L234 366M210 404L248 366M224 404L262 366M238 404L276 366M252 404L290 366M266 404L304 366M280 404L318 366M294 404L332 366M308 404L346 366M322 404L360 366M336 404L374 366M350 404L388 366M364 404L402 366M378 404L416 366M392 404L430 366M406 404L444 366M420 404L458 366M434 404L472 366M448 404L486 366"
      />
    </>
  );
}

function Gauge() {
  return (
    <>
      <g stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round">
        <path fill="var(--sheet)" d="M60 300V76l16-16h328l16 16V300h-22V250H82v50z" />
        <path
          fill="var(--sheet)"
          d="M94 250V295.3h19V250M123.5 250V290.5h19V250M153 250V285.8h19V250M182.5 250V281h19V250M212 250V276.3h19V250M241.5 250V271.5h19V250M271 250V266.8h19V250M300.5 250V262h19V250M330 250V257.3h19V250M359.5 250V252.5h19V250"
        />
        <path
          fill="var(--yellow)"
          d="M94 274h19V295.3h-19zM123.5 274h19V290.5h-19zM153 274h19V285.8h-19zM182.5 274h19V281h-19zM212 274h19V276.3h-19z"
        />
        <circle cx="240" cy="96" r="13" fill="var(--ground)" />
        <path fill="none" strokeWidth="1.4" d="M10 300H470M10 274H60M420 274H470" />
        <path
          fill="none"
          strokeWidth="2"
          d="M10 346L16.7 348.5L26.3 338.9L32.8 349.2L41.8 338.6L48.4 352.6L55.2 348.2L69.3 343.7L80.5 347.2L89.7 338.6L108.6 353L123.4 349.6L130.3 341.6L138.8 350.1L151.6 341L160 343.3L171.1 352.3L183.1 338.8L191.9 351.4L204 343.1L211.2 353.3L219.8 338.6L239.6 343.4L247.6 352.9L260 348.2L268 340.8L276.3 348.4L293.1 341.5L299.6 350.4L307.4 345.9L319.1 349.3L335.2 341.3L344.5 344.6L356.1 348.1L364.2 343.3L374.7 349.6L386.5 340.1L393.7 352.4L402.1 340.2L413.9 351.7L421.2 341.8L430.7 349.2L437.8 344L450 351.1L468.8 340.1L470 346"
        />
      </g>
    </>
  );
}

function Numbers() {
  return (
    <>
      <g fill="var(--ink)" className="drawing__comb">
        <text x="103.5" y="236" textAnchor="middle">
          25
        </text>
        <text x="133" y="236" textAnchor="middle">
          50
        </text>
        <text x="162.5" y="236" textAnchor="middle">
          75
        </text>
        <text x="192" y="236" textAnchor="middle">
          100
        </text>
        <text x="221.5" y="236" textAnchor="middle">
          125
        </text>
        <text x="251" y="236" textAnchor="middle">
          150
        </text>
        <text x="280.5" y="236" textAnchor="middle">
          175
        </text>
        <text x="310" y="236" textAnchor="middle">
          200
        </text>
        <text x="339.5" y="236" textAnchor="middle">
          225
        </text>
        <text x="369" y="236" textAnchor="middle">
          250
        </text>
      </g>
      <g fill="var(--ink)" className="drawing__note">
        <text x="240" y="160" textAnchor="middle">
          Wet film thickness, µm
        </text>
        <text x="240" y="186" textAnchor="middle" opacity=".85">
          last tooth wetted: 125
        </text>
      </g>
    </>
  );
}
