import { expect, test } from 'vitest';
import { cleanText, typedFrom } from './pasted.ts';

test('pasted words lose what nobody sees, odd spaces and curly quotes', () => {
  expect(
    cleanText('\uFEFFSix\u00A0days\u200B, \u201Call in\u00AD\u201D the office\u2019s\u2026\r\n\r\n\r\n\u202Eend\u0007'),
  ).toBe('Six days, "all in" the office\'s...\n\nend');
});

type Node = Parameters<typeof typedFrom>[0];
const text = (nodeValue: string): Node => ({ nodeName: '#text', nodeValue, childNodes: [] });
const el = (nodeName: string, childNodes: Node[], href?: string): Node => ({
  nodeName,
  nodeValue: null,
  childNodes,
  getAttribute: (name) => (name === 'href' ? (href ?? null) : null),
});

test('a copied page is paragraphs, points and links; styles, scripts and links that may not stand are words or nothing', () => {
  const copied = el('BODY', [
    el('STYLE', [text('p { color: red }')]),
    el('P', [
      el('SPAN', [text('Ask  ')]),
      el('B', [text('the office')]),
      text(' or '),
      el('A', [text('read on')], '/faq'),
    ]),
    el('UL', [el('LI', [text('Mumbai')]), el('LI', [el('A', [text('Pune')], 'javascript:alert(1)')])]),
    el('SCRIPT', [text('alert(1)')]),
    el('P', [text('[not](/a-link)')]),
  ]);
  expect(typedFrom(copied)).toBe('Ask the office or [read on](/faq)\n\n- Mumbai\n\n- Pune\n\n\\[not\\](/a-link)');
});
