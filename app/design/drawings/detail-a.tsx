import { useId } from 'react';

type Props = { title: string; description: string };

/** Detail A: a thickness probe on three coats over a blasted profile. */
export function DetailA({ title, description }: Props) {
  const id = useId();
  return (
    <svg className="drawing" viewBox="0 0 620 660" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      <defs>
        <clipPath id={`${id}-circle`}>
          <circle cx="262" cy="312" r="226" />
        </clipPath>
      </defs>
      <g stroke="var(--d-line)" strokeWidth="1.3" fill="none">
        <path d="M36.6 327.8L59.0 648.8M362.9 514.2L74.9 657.8" />
        <circle cx="70" cy="648" r="11" strokeWidth="2" />
      </g>
      <g clipPath={`url(#${id}-circle)`}>
        <Coats />
        <Steel />
        <Flux />
      </g>
      <Probe />
      <circle cx="262" cy="312" r="226" fill="none" stroke="var(--d-line)" strokeWidth="2.6" />
      <Gauge />
      <Labels />
    </svg>
  );
}

function Coats() {
  return (
    <>
      <path fill="var(--d-air)" d="M30 86H494V276H30z" />
      <path fill="var(--coat-top)" d="M30 272H494V330H30z" />
      <path
        fill="var(--coat-mid)"
        d="M30 312C63.1 312 63.1 310.3 96.3 310.3C129.4 310.3 129.4 312.6 162.6 312.6C195.7 312.6 195.7 311 228.9 311C262 311 262 313 295.1 313C328.3 313 328.3 312.4 361.4 312.4C394.6 312.4 394.6 311.7 427.7 311.7C460.9 311.7 460.9 313.6 494 313.6V420H30z"
      />
      <path
        stroke="#fff"
        strokeOpacity=".45"
        strokeWidth="1.2"
        fill="none"
        d="M95.6 343.2l6.1 1.6M389.6 341.3l8.5 -0.6M247.9 334.3l7 -0.3M194.4 332.3l6.9 0.5M377.4 322.9l7.8 1.7M303.6 324.4l5.8 0.8M210.7 328.4l6.7 1.5M249.8 337l6 1.3M118.7 329.2l8.4 -1.8M68.4 322.8l4.8 0.1M328.8 330.1l7.6 -1.4M379 336.7l4.1 -1.5M303 345.3l6.9 -1.8M103.5 345.1l7.4 1.6M436.8 343.9l7.1 2M372.6 340.8l8.9 -1.8M442.8 346.7l6.6 1.1M316 343.6l4.8 0.9M391.5 338l8 -1.2M115.1 334.9l5.1 -0.6M421 342.6l8.7 -0.3M217.5 322.9l8.7 0.6M266.5 343.4l8.1 0.8M280.3 341.7l7.7 -1.9M406.8 338.9l5.6 -0.2M184.5 327.3l5.4 0M213.6 341l8.7 -1M365.7 332.2l8.9 -1.5M61.3 345.3l8.9 -1.6M382.9 325.2l7.8 -0.9M193.5 326.1l5.7 0.8M424.3 322.3l6.4 1.7M471.9 337.2l8.9 0.4M269.8 337.2l8.4 0.8M482.3 338.1l6.4 -2M475.2 323l8.1 -0.4M179.1 327.8l6.1 -1.8M54.3 341.4l5.8 1.7M113.7 333.9l6.2 0.3M351.5 347l7.7 -1.7M491 333.4l8.3 -0.7M455.6 332.7l6.9 1.9M377.1 334.3l5.7 -0.4M334.9 326.3l7.1 2M42 346.4l4.7 -0.2M446.1 344.3l5.2 -2"
      />
      <path
        fill="var(--coat-prime)"
        d="M30 352C55.8 352 55.8 353.9 81.6 353.9C107.3 353.9 107.3 354.7 133.1 354.7C158.9 354.7 158.9 349.2 184.7 349.2C210.4 349.2 210.4 353.2 236.2 353.2C262 353.2 262 347.9 287.8 347.9C313.6 347.9 313.6 352.9 339.3 352.9C365.1 352.9 365.1 354.2 390.9 354.2C416.7 354.2 416.7 351.6 442.4 351.6C468.2 351.6 468.2 356.1 494 356.1V440H30z"
      />
      <path
        stroke="#F4EAD2"
        strokeOpacity=".4"
        strokeWidth="1.4"
        fill="none"
        d="M458.6 367h2.2M132.9 362.5h2.2M138.6 370.2h2.2M65.9 378.5h2.2M318.6 373.4h2.2M386.4 367.6h2.2M369.9 376.8h2.2M275.3 374.4h2.2M225.7 369.8h2.2M371.5 377.8h2.2M484.5 369.5h2.2M191.5 375.2h2.2M155 374.5h2.2M274.8 367.2h2.2M241.5 361.2h2.2M255.2 370.7h2.2M384.4 362.7h2.2M404.6 368.3h2.2M183 370.8h2.2M58.1 372.2h2.2M159.1 371h2.2M98.1 378.2h2.2M425.6 377.6h2.2M192.4 364.4h2.2M335.6 370h2.2M61.3 374.8h2.2M473.8 361.1h2.2M253.5 377.3h2.2M349.3 371h2.2M486.1 366.2h2.2M386.1 367.5h2.2M245.6 373.6h2.2M32.5 365.3h2.2M264.2 375.2h2.2M426.2 362.3h2.2M243.7 372.5h2.2M484.1 372h2.2M160.3 373.8h2.2M387.2 366.5h2.2M473.2 374.9h2.2M114.1 378.7h2.2M208.1 378.6h2.2M462.9 369.2h2.2M86.3 362.5h2.2M34.4 363.1h2.2M340.8 363.1h2.2M448.2 377.9h2.2M346.7 367.3h2.2M207.6 373.1h2.2M452.3 365.5h2.2M322.7 374.1h2.2M311.3 376.5h2.2M464.6 373.8h2.2M80.8 372.9h2.2M423.2 363.7h2.2M160.7 374.3h2.2M204.4 379h2.2M455.6 361.5h2.2M384.2 368.3h2.2M448 370.2h2.2M52.9 373.4h2.2M52 377.2h2.2M314.1 371.1h2.2M233.8 375.1h2.2M208.8 366.1h2.2M469 379h2.2M185.1 362.5h2.2M380.9 362.3h2.2M413.7 366.7h2.2M240.2 372.2h2.2"
      />
    </>
  );
}

function Steel() {
  return (
    <>
      <path
        fill="var(--coat-steel)"
        d="M30 398L38.8 409.9L48.4 401.9L58.9 386.8L66.9 408.3L81.4 402.7L92.2 384L99.9 410L109.1 399.7L128.2 396.3L140.7 413.6L154.2 392.4L165.7 407.4L183.2 397.5L190.6 405.3L198.7 389.9L209.7 404.9L221.8 381.3L234.3 397.2L241.6 401.7L259.2 384.6L269.8 397.8L277 406.4L285.8 382.5L302.2 403.3L313.8 398.3L321.1 392.9L335.1 405.3L344 392.1L363.9 410L377.3 385.9L387.2 391.3L397.5 404.9L407.1 388.9L420.2 392.4L431.3 402.8L439.9 387L454.9 398.2L471 398.9L486.1 381.7L494 398V560H30z"
      />
      <path
        stroke="#F4EAD2"
        strokeOpacity=".18"
        strokeWidth="1"
        d="M-104 560L30 426M-89 560L45 426M-74 560L60 426M-59 560L75 426M-44 560L90 426M-29 560L105 426M-14 560L120 426M1 560L135 426M16 560L150 426M31 560L165 426M46 560L180 426M61 560L195 426M76 560L210 426M91 560L225 426M106 560L240 426M121 560L255 426M136 560L270 426M151 560L285 426M166 560L300 426M181 560L315 426M196 560L330 426M211 560L345 426M226 560L360 426M241 560L375 426M256 560L390 426M271 560L405 426M286 560L420 426M301 560L435 426M316 560L450 426M331 560L465 426M346 560L480 426M361 560L495 426M376 560L510 426M391 560L525 426M406 560L540 426M421 560L555 426M436 560L570 426M451 560L585 426M466 560L600 426M481 560L615 426"
      />
      <path
        fill="none"
        stroke="#11181C"
        strokeOpacity=".8"
        strokeWidth="1.6"
        d="M30 398L38.8 409.9L48.4 401.9L58.9 386.8L66.9 408.3L81.4 402.7L92.2 384L99.9 410L109.1 399.7L128.2 396.3L140.7 413.6L154.2 392.4L165.7 407.4L183.2 397.5L190.6 405.3L198.7 389.9L209.7 404.9L221.8 381.3L234.3 397.2L241.6 401.7L259.2 384.6L269.8 397.8L277 406.4L285.8 382.5L302.2 403.3L313.8 398.3L321.1 392.9L335.1 405.3L344 392.1L363.9 410L377.3 385.9L387.2 391.3L397.5 404.9L407.1 388.9L420.2 392.4L431.3 402.8L439.9 387L454.9 398.2L471 398.9L486.1 381.7L494 398"
      />
      <path
        fill="none"
        stroke="#11181C"
        strokeOpacity=".55"
        strokeWidth="1"
        d="M30 352C55.8 352 55.8 353.9 81.6 353.9C107.3 353.9 107.3 354.7 133.1 354.7C158.9 354.7 158.9 349.2 184.7 349.2C210.4 349.2 210.4 353.2 236.2 353.2C262 353.2 262 347.9 287.8 347.9C313.6 347.9 313.6 352.9 339.3 352.9C365.1 352.9 365.1 354.2 390.9 354.2C416.7 354.2 416.7 351.6 442.4 351.6C468.2 351.6 468.2 356.1 494 356.1M30 312C63.1 312 63.1 310.3 96.3 310.3C129.4 310.3 129.4 312.6 162.6 312.6C195.7 312.6 195.7 311 228.9 311C262 311 262 313 295.1 313C328.3 313 328.3 312.4 361.4 312.4C394.6 312.4 394.6 311.7 427.7 311.7C460.9 311.7 460.9 313.6 494 313.6"
      />
      <path stroke="#11181C" strokeWidth="2" d="M30 272H494" />
    </>
  );
}

function Flux() {
  return (
    <g
      className="drawing__flux"
      fill="none"
      stroke="#11181C"
      strokeWidth="1.4"
      strokeDasharray="5 4"
      strokeOpacity=".75"
    >
      <path d="M274 270c5 90 30 168 84 168s62-106 18-166" />
      <path d="M270 270c3 80 24 128 50 128s36-76 12-126" />
      <path d="M262 270v176" />
    </g>
  );
}

function Probe() {
  return (
    <g stroke="var(--d-line)" strokeWidth="1.8" strokeLinejoin="round">
      <path fill="none" strokeWidth="6" d="M262 112V88c0-42 34-62 84-62h52" />
      <path fill="var(--d-line)" d="M250 98h24v14h-24z" />
      <path fill="var(--d-body)" d="M224 112h76v104l-12 16v18h-52v-18l-12-16z" />
      <path fill="var(--d-line)" d="M242 250h40v10l-8 11h-24l-8-11z" />
      <path fill="none" d="M224 132h76M224 140h76M224 148h76M224 156h76M224 164h76M224 172h76M224 202h76M236 232h52" />
    </g>
  );
}

function Gauge() {
  return (
    <>
      <g>
        <path fill="var(--bare)" stroke="var(--d-line)" strokeWidth="1.8" d="M398 6h206l12 12v134H398z" />
        <path fill="#DDE5D3" d="M412 20h190v96H412z" />
        <path d="M412 128h44v12h-44zM464 128h44v12h-44z" fill="#F4EAD2" fillOpacity=".4" />
        <path d="M574 128h28v12h-28z" fill="#FFC629" />
      </g>
      <g fill="#11181C">
        <text className="drawing__reading" x="546" y="106" textAnchor="end">
          250
        </text>
        <text className="drawing__unit" x="592" y="106" textAnchor="end">
          µm
        </text>
        <text className="drawing__unit" x="422" y="42">
          Fe
        </text>
        <text className="drawing__unit" x="592" y="42" textAnchor="end">
          DFT
        </text>
      </g>
    </>
  );
}

function Labels() {
  return (
    <>
      <g className="drawing__coat">
        <text x="50" y="299" fill="#11181C">
          Topcoat<tspan className="drawing__size">{' 60'}</tspan>
        </text>
        <text x="50" y="340" fill="#11181C">
          Intermediate<tspan className="drawing__size">{' 125'}</tspan>
        </text>
        <text x="58" y="379" fill="#F4EAD2">
          Primer<tspan className="drawing__size">{' 65'}</tspan>
        </text>
        <text x="118" y="480" fill="#F4EAD2">
          Blast-cleaned steel
        </text>
      </g>
      <g className="drawing__sizes" stroke="var(--d-line)" strokeWidth="1.1" fill="none">
        <path d="M486 272h64M491 312h59M488 352h62M478 398h72M538 260v150" />
        <path strokeWidth="2" d="M532 278l12-12M532 318l12-12M532 358l12-12M532 404l12-12" />
        <g fill="var(--d-line)" stroke="none">
          <text x="552" y="298">
            60 µm
          </text>
          <text x="552" y="338">
            125 µm
          </text>
          <text x="552" y="381">
            65 µm
          </text>
        </g>
      </g>
      <g fill="var(--d-line)" className="drawing__detail">
        <text x="44" y="636" textAnchor="end">
          A
        </text>
      </g>
    </>
  );
}
