/** A rectifier, its anodes and a buried pipe, with a reference cell on the ground. Hidden from assistive technology: the text beside it says the same. */
export function CathodicDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <Circuit />
      <Words />
    </svg>
  );
}

function Circuit() {
  return (
    <>
      <path
        stroke="currentColor"
        strokeWidth="1.2"
        opacity=".45"
        fill="none"
        d="M315.8 307.5l5.2 0.1M203.4 204.6l3.2 1.9M377.5 271.4l4 1.5M272 220.6l5.2 0.1M334.1 291.7l5.5 0.6M407.1 307l5.3 1.6M441.1 269.6l4.9 0.1M96.1 169.7l5.1 0.6M142.1 273.5l4.9 2M380.2 307.1l5.7 0.7M188.8 210.5l3.2 1.7M23.5 217.3l3.1 0.9M410.3 336.6l5 1.6M256.8 213l3.4 1.9M339 334.2l5.4 0.5M372 217.7l5.6 1.6M425.3 231.1l4.1 1.7M118.6 295.3l4.1 1.6M68 326.6l3.5 1.7M254.6 328.2l4.4 0.9M231.8 201.6l3.4 1.2M224.4 240.4l4.5 1.1M100.2 244.5l5.6 0.9M219.7 300.3l4.8 0.2M163.9 170l5.7 0.7M33 201.8l4.8 0.9M198.9 154.6l3.2 1.4M235.2 251.7l4.4 0.8M434.6 261.3l4.4 0.7M430.2 275.7l3 1.3M110.8 307.9l4.5 1.4M198.5 188.1l3.6 1.2M45 136.2l5 1.2M118.6 317.1l5.3 0.9M26.2 137.2l3.8 0.5M281.5 174l5.7 2M201.6 204.3l4.5 2M89.7 249.4l4.2 1.2M341.9 289.3l3.9 0.2M242.2 160.9l4.5 1.7M307.3 338.3l3.3 1.5M143.3 153.3l3.1 0.4M374.3 166.5l4.9 0.9M385.9 238.7l4 0.7M110.8 199.9l4 1.1M193.3 149.8l3.4 1"
      />
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        <path strokeWidth="2.4" d="M8 120h464" />
        <path
          opacity=".6"
          d="M6 130L16 120M20 130L30 120M34 130L44 120M48 130L58 120M62 130L72 120M76 130L86 120M90 130L100 120M104 130L114 120M118 130L128 120M132 130L142 120M146 130L156 120M160 130L170 120M174 130L184 120M188 130L198 120M202 130L212 120M216 130L226 120M230 130L240 120M244 130L254 120M258 130L268 120M272 130L282 120M286 130L296 120M300 130L310 120M314 130L324 120M328 130L338 120M342 130L352 120M356 130L366 120M370 130L380 120M384 130L394 120M398 130L408 120M412 130L422 120M426 130L436 120M440 130L450 120M454 130L464 120M468 130L478 120"
        />
        <path strokeWidth="1.6" d="M60 120V86" />
        <path fill="var(--d-fill)" strokeWidth="2.2" d="M24 22h84v64H24z" />
        <path d="M36 34h60v22H36zM40 50l14-9 14 5 12-8 12 5" />
        <path d="M42 70h12M48 64v12M80 70h12" strokeWidth="2.4" />
        <path strokeWidth="2.2" d="M40 86v122M40 176h18M40 208h18" />
        <g fill="currentColor">
          <path d="M58 158h13v70H58z" />
        </g>
        <path strokeWidth="2.2" d="M92 86v70c0 60 60 112 128 116" />
        <ellipse cx="222" cy="276" rx="18" ry="38" strokeWidth="2.2" fill="var(--d-fill)" />
        <path strokeWidth="2.2" d="M222 238h238M222 314h238" />
        <ellipse cx="222" cy="276" rx="12" ry="30" opacity=".7" />
        <path opacity=".55" d="M240 252h214M240 300h214" /> <path strokeWidth="3.4" d="M318 238h22" />
        <g strokeDasharray="7 6">
          <path d="M74 168C150 150 260 176 322 232" />
          <path d="M74 192c70-10 130 0 176 44" />
          <path d="M74 214c46 6 92 24 128 52" />
          <path d="M74 160C160 120 330 140 400 234" />
        </g>
        <path strokeWidth="2" d="M430 238V96" />
        <path fill="var(--d-fill)" strokeWidth="2" d="M420 66h20v34h-20z" />
        <path strokeWidth="2" d="M300 120V96h24v24M306 96V84h12v12" />
        <path fill="var(--d-a)" fillOpacity=".85" d="M301 106h22v13h-22z" stroke="none" />
        <path d="M312 84V56M420 76h-18" />
        <path fill="var(--d-fill)" strokeWidth="2.2" d="M246 14h156v44H246zM402 44v32" />
      </g>
    </>
  );
}

function Words() {
  return (
    <g fill="currentColor">
      <text className="drawing__mark" x="390" y="44" textAnchor="end">
        −0.912 V
      </text>
      <text className="drawing__note" x="256" y="42">
        CSE
      </text>
      <text className="drawing__note" x="24" y="254">
        anodes
      </text>
      <text className="drawing__note" x="262" y="283">
        buried pipe
      </text>
      <text className="drawing__note" x="120" y="44">
        rectifier
      </text>
    </g>
  );
}
