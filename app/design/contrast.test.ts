import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The six digits a token stands for in a theme. */
function hex(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(tokens)?.[1];
  const colours = value?.match(/#[0-9a-f]{6}/gi) ?? [];
  const found = theme === 'dark' ? colours.at(-1) : colours[0];
  if (!found) throw new Error(`no colour in --${token}`);
  return found;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(hex(one, theme)), luminance(hex(other, theme))].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const text: [string, string][] = [
  ...['ground', 'sheet', 'cream', 'zinc', 'err-bg', 'ok-bg'].map((ground): [string, string] => ['ink', ground]),
  ...['ground', 'sheet', 'cream', 'zinc'].map((ground): [string, string] => ['ink-2', ground]),
  ...['oxide', 'vitriol', 'chrome', 'oxide-deep', 'vitriol-deep', 'chrome-deep', 'bare', 'bare-2'].map(
    (field): [string, string] => ['on-field', field],
  ),
  ['on-steel-2', 'bare'],
  ['on-steel-2', 'bare-2'],
  ['black', 'yellow'],
  ['black', 'epoxy'],
  ['cip', 'ground'],
  ['cp', 'ground'],
  ['cci', 'ground'],
  ['err', 'ground'],
  ['act-ink', 'act'],
  ['act-hover-ink', 'act-hover'],
  ['sheet', 'ink-2'],
];
const borders: [string, string][] = [
  ['edge', 'ground'],
  ['edge', 'sheet'],
  ['edge', 'zinc'],
  ['edge', 'cream'],
  ['err', 'sheet'],
  ['ok', 'ok-bg'],
];

for (const theme of ['light', 'dark'] as const) {
  test.each(text)(`text in --%s on --%s reaches 7 to 1, ${theme}`, (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(7);
  });
  test.each(borders)(`a border in --%s on --%s reaches 3 to 1, ${theme}`, (line, ground) => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });
}
test('a message on a dark field stands on a dark ground, in both themes', () => {
  const [, surface = ''] =
    /\.surface \{([^}]*)\}/.exec(readFileSync(new URL('surface.css', import.meta.url), 'utf8')) ?? [];
  const onField = (token: string) => new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(surface)?.[1] ?? '';
  for (const ground of ['err-bg', 'ok-bg']) {
    const ink = hex('on-field', 'light');
    expect((luminance(ink) + 0.05) / (luminance(onField(ground)) + 0.05)).toBeGreaterThanOrEqual(7);
  }
  expect([onField('err'), onField('ok')]).toEqual([hex('err', 'dark'), hex('ok', 'dark')]);
});

test('the figures of the design are met where they were measured', () => {
  expect(contrast('ink', 'ground', 'light')).toBeCloseTo(14.9, 0);
  expect(contrast('on-field', 'oxide', 'light')).toBeCloseTo(7.05, 1);
  expect(contrast('ink-2', 'zinc', 'light')).toBeCloseTo(7.3, 0);
});
