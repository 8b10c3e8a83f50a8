export type PageScripts = { hashes: string[] } | { nonce: string };

export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** The policy of answers that are not pages. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

type PagePolicy = {
  scripts: PageScripts;
  /** Digests of style sheets that stand in the page. */
  styles?: readonly string[] | undefined;
  https: boolean;
  /** Another site that this page may frame. */
  frameSource?: string | undefined;
  /** The development server adds styles in the page and speaks by web socket. */
  development?: boolean | undefined;
};

/** The policy of pages: nothing inline but what has a hash (documents, held as bytes) or a nonce (pages rendered for one request). */
export function pagePolicy({
  scripts,
  styles = [],
  https,
  frameSource = "'none'",
  development = false,
}: PagePolicy): string {
  const allowed = 'nonce' in scripts ? [`'nonce-${scripts.nonce}'`] : scripts.hashes.map((hash) => `'sha256-${hash}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${allowed.join(' ')}`,
    development
      ? "style-src 'self' 'unsafe-inline'"
      : ["style-src 'self'", ...styles.map((hash) => `'sha256-${hash}'`)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameSource}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
