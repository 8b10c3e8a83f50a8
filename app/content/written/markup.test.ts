import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faq } from '../../../database/seed/content/faq.ts';
import { privacyPolicy } from '../../../database/seed/content/privacy-policy.ts';
import { refundPolicy } from '../../../database/seed/content/refund-policy.ts';
import { termsOfService } from '../../../database/seed/content/terms-of-service.ts';
import { Blocks, link, list, paragraph, type Block, type Piece } from '../blocks.ts';
import { asTyped, fromTyped } from './markup.ts';

test('a line is a paragraph, lines with a dash are a list, words in brackets a link', () => {
  expect(
    fromTyped('Where are classes?\nSee [the cities](/contact) first.\n\n- Mumbai\n- [Pune](/courses), too\nEnd'),
  ).toEqual([
    paragraph('Where are classes?'),
    paragraph('See ', link('the cities', '/contact'), ' first.'),
    list('Mumbai', [link('Pune', '/courses'), ', too']),
    paragraph('End'),
  ]);
  expect(fromTyped(' \n\n')).toEqual([]);
});

test('a backslash takes the meaning of a bracket or a dash away; anything else stands as typed', () => {
  expect(fromTyped('\\- 5 °C, \\[not a link](/faq), <b>bold</b> & [open')).toEqual([
    paragraph('- 5 °C, [not a link](/faq), <b>bold</b> & [open'),
  ]);
  expect(fromTyped('-5 °C')).toEqual([paragraph('-5 °C')]);
});

test('a link that may not be is kept as typed for the contract, which refuses it', () => {
  for (const href of ['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' data:text/html,x', '//evil.example', 'a b'])
    expect(Blocks.safeParse(fromTyped(`Look [here](${href}).`)).success, href).toBe(false);
});

const shipped = [
  ...faq.questions.map(({ answer }) => answer),
  ...[termsOfService, privacyPolicy, refundPolicy].flatMap(({ sections }) => sections.map(({ blocks }) => blocks)),
];

test('every text that ships is read back from its field as it was', () => {
  expect(shipped.length).toBeGreaterThan(30);
  for (const blocks of shipped) expect(fromTyped(asTyped(blocks))).toEqual(blocks.map(joined));
});

const words = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'ab[]()\\- *<&{’') })
  .map((one) => `x${one}x`);
const dashed = fc.constantFrom('- a', '-', '-5', '[a](b)', '\\', '\\[', 'a [');
const piece = fc.oneof(
  words,
  dashed,
  fc.record({ text: words, href: fc.constantFrom('/faq', 'https://a.example/b_(c)', 'mailto:{email}') }),
);
const line = fc.array(piece, { minLength: 1, maxLength: 4 }).filter((pieces) => trimmed(joinedLine(pieces)));
const block = fc.oneof(
  line.map((content): Block => ({ kind: 'paragraph', content })),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items): Block => ({ kind: 'list', items })),
);

test('any text comes back as it was, and typing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const typed = asTyped(blocks);
      const read = fromTyped(typed);
      expect(read).toEqual(withListsJoined(blocks.map(joined)));
      expect(asTyped(read)).toBe(asTyped(fromTyped(asTyped(read))));
    }),
    { numRuns: 300 },
  );
});

test('of a draft that is no text, what is there is shown', () => {
  for (const value of [
    undefined,
    null,
    'words',
    [null],
    [{ kind: 'poem' }],
    [{ kind: 'list' }],
    [{ content: [null, 3] }],
  ])
    expect(typeof asTyped(value)).toBe('string');
});

/** Runs that follow one another are one run once they are typed; brackets in an address are written as codes. */
function joinedLine(pieces: Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((made, next) => {
    const last = made.at(-1);
    if (typeof next === 'string' && typeof last === 'string') return [...made.slice(0, -1), last + next];
    return [
      ...made,
      typeof next === 'string' ? next : { ...next, href: next.href.replaceAll('(', '%28').replaceAll(')', '%29') },
    ];
  }, []);
}

const joined = (one: Block): Block =>
  one.kind === 'list' ? list(...one.items.map(joinedLine)) : paragraph(...joinedLine(one.content));

/** Two lists with nothing between them are one. */
const withListsJoined = (blocks: Block[]): Block[] =>
  blocks.reduce<Block[]>((made, next) => {
    const last = made.at(-1);
    if (next.kind === 'list' && last?.kind === 'list')
      return [...made.slice(0, -1), { kind: 'list', items: [...last.items, ...next.items] }];
    return [...made, next];
  }, []);

const trimmed = (pieces: Piece[]) => {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return (
    (typeof first !== 'string' || first.trimStart() === first) && (typeof last !== 'string' || last.trimEnd() === last)
  );
};
