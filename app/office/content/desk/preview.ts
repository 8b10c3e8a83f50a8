import type { WrittenMail } from '../../../platform/outbox/write-mail.server.ts';
import { placeInWords } from '../form/places.ts';

/** A page that runs nothing and whose links lead nowhere: it is looked at, not used. */
export function quietPage(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').replace('<head>', '<head><base target="_blank"/>');
}

/** A mail as its reader sees it, its subject above it. */
export function framedMail({ subject, html }: Pick<WrittenMail, 'subject' | 'html'>): string {
  const line = `<p style="margin:0;padding:12px 24px;font:16px/24px Arial,sans-serif;background:#fff;color:#11181C"><strong>Subject:</strong> ${escape(subject)}</p>`;
  return quietPage(html.replace(/<body[^>]*>/, (tag) => `${tag}${line}`));
}

/** Stands in the frame while a draft cannot be shown. */
export function problemsPage(title: string, problems: Record<string, string>): string {
  const rows = Object.entries(problems).map(
    ([place, message]) => `<li><strong>${escape(placeInWords(place))}</strong>: ${escape(message)}</li>`,
  );
  const why = `<p>${escape(title)}: something is missing or too long.</p><ul>${rows.join('')}</ul>`;
  return plainPage('This draft cannot be shown yet', why);
}

/** Stands in the frame when showing failed on our side. */
export function failedPage(requestId: string): string {
  const why = `<p>Something went wrong on our side. The draft is safe. If it stays, tell us this number: ${escape(requestId)}.</p>`;
  return plainPage('This page could not be shown', why);
}

/** Stands in the frame when too much is being shown already. */
export const busyPage = plainPage(
  'This page is shown in a moment',
  '<p>Many pages are being shown at this moment. The draft is safe. Please wait a little and look again.</p>',
);

function plainPage(heading: string, body: string): string {
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(heading)}</title>`,
    '<style>body{font:17px/1.5 Arial,sans-serif;color:#11181C;background:#E7EBEA;margin:24px}li{margin:0 0 8px}</style></head>',
    `<body><h1>${escape(heading)}</h1>${body}</body></html>`,
  ].join('');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
