import { placeInWords } from '../form/places.ts';
import type { WrittenMail } from '../../platform/outbox/write-mail.server.ts';

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
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(title)}</title>`,
    '<style>body{font:17px/1.5 Arial,sans-serif;color:#11181C;background:#E7EBEA;margin:24px}li{margin:0 0 8px}</style></head>',
    '<body><h1>This draft cannot be shown yet</h1><p>Something is missing or too long:</p>',
    `<ul>${rows.join('')}</ul></body></html>`,
  ].join('');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
