import type { QrCode } from './qr-code.server.ts';

/** Black on white in every theme: cameras read nothing else for sure. */
export function QrPicture({ code: { side, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width="256"
      height="256"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
