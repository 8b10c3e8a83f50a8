import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button/button.tsx';
import { ErrorSummary } from './form/form.tsx';
import {
  CheckboxTiles,
  Consent,
  PasswordField,
  PhoneField,
  RadioTiles,
  SelectField,
  TextArea,
  TextField,
} from './field/fields.tsx';
import { FooterLinks } from './footer/footer.tsx';
import { Gallery } from '../testing/gallery/gallery.tsx';
import { JumpList, NumberedSection } from './jump-list/jump-list.tsx';

const here = new URL('.', import.meta.url);
const gallery = renderToStaticMarkup(<Gallery />);

test('no part writes a style attribute or a script', () => {
  expect(gallery).not.toMatch(/\sstyle=/);
  expect(gallery).not.toMatch(/\son[a-z]+=|<script/);
});

test('every class of the gallery is in the stylesheet, and every sheet is imported', () => {
  const sheets = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const imports = readFileSync(new URL('design.css', here), 'utf8');
  const missing = sheets.filter((file) => file !== 'design.css' && !imports.includes(`'./${file}'`));
  expect(missing).toEqual([]);
  const css = sheets.map((file) => readFileSync(new URL(file, here), 'utf8')).join('\n');
  const used = new Set([...gallery.matchAll(/class="([^"]*)"/g)].flatMap((match) => match[1]?.split(' ') ?? []));
  const unstyled = [...used].filter((name) => name && !css.includes(`.${name}`));
  expect(unstyled).toEqual([]);
});

test('each file of the font has a family of its own, and bold text one weight', () => {
  const tokens = readFileSync(new URL('tokens.css', here), 'utf8');
  const families = [...tokens.matchAll(/@font-face \{\s*font-family: ('[^']+')/g)].map(([, family]) => family);
  expect(families).toHaveLength(4);
  expect(tokens).toContain(`--font: ${[...new Set(families)].join(', ')}, system-ui, sans-serif;`);
  const sheets = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const other = sheets.filter((file) =>
    (readFileSync(new URL(file, here), 'utf8').match(/\{[^{}]*\}/g) ?? []).some(
      (rule) => !rule.includes('font-stretch') && /font-weight: (?:[56]\d\d|700);/.test(rule),
    ),
  );
  expect(other).toEqual(['drawings/drawings.css']);
});

test('nothing moves for ever but the signs of waiting', () => {
  const sheets = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const endless = sheets
    .flatMap((file) => readFileSync(new URL(file, here), 'utf8').match(/animation:[^;]*infinite/g) ?? [])
    .map((rule) => rule.split(' ')[1]);
  expect(endless.toSorted()).toEqual(['button-busy', 'skeleton']);
});

test('a number before a heading or an entry is a word of its own', () => {
  const numbered = renderToStaticMarkup(
    <>
      <JumpList label="On this page" entries={[{ id: 'who', title: 'Who we are' }]} />
      <NumberedSection id="who" number={1} title="Who we are">
        <p>Us.</p>
      </NumberedSection>
    </>,
  );
  const words = numbered.replace(/<[^>]*>/g, '');
  expect(words.match(/1 Who we are/g)).toHaveLength(2);
});

test('ids are unique and every reference finds its target', () => {
  const ids = [...gallery.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1] ?? '');
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const references = [...gallery.matchAll(/(?:for|aria-describedby|aria-labelledby)="([^"]*)"/g)].flatMap(
    (match) => match[1]?.split(' ') ?? [],
  );
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  expect(references.length).toBeGreaterThan(20);
});

const words = { name: 'town', label: 'Town', hint: 'Where you live.', error: 'Please enter a town' };
const controls = {
  TextField: <TextField {...words} />,
  TextArea: <TextArea {...words} />,
  SelectField: <SelectField {...words} />,
  PasswordField: <PasswordField {...words} />,
  PhoneField: <PhoneField {...words} codes={['+91']} codeName="code" />,
  Consent: <Consent {...words} />,
};
test.each(Object.entries(controls))('%s ties its control to label, hint and error', (_name, field) => {
  const html = renderToStaticMarkup(field);
  expect(html).toMatch(/<(input|select|textarea)[^>]* id="town"/);
  expect(html).toContain('aria-describedby="town-hint town-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('id="town-hint"');
  expect(html).toContain('id="town-error"');
  expect(html).toMatch(/for="town"|<label/);
});

test('a field without hint or error points at nothing', () => {
  const html = renderToStaticMarkup(<TextField name="town" label="Town" optional />);
  expect(html).not.toMatch(/aria-describedby|aria-invalid/);
  expect(html).toContain('(optional)');
});

test('a field passes native attributes on and may take an id of its own', () => {
  const html = renderToStaticMarkup(
    <TextField name="email" id="footer-email" label="Email" type="email" autoComplete="email" defaultValue="a@b.in" />,
  );
  expect(html).toContain('for="footer-email"');
  expect(html).toMatch(/<input[^>]* id="footer-email"/);
  expect(html).toMatch(/autocomplete="email"/i);
  expect(html).toContain('value="a@b.in"');
});

test('tiles are a named group; the first input carries the id the error summary links to', () => {
  const choices = [{ value: 'Yes' }, { value: 'No' }];
  const radios = renderToStaticMarkup(<RadioTiles {...words} choices={choices} defaultValue="No" />);
  expect(radios).toContain('<fieldset class="field field--wrong" aria-describedby="town-hint town-error">');
  expect(radios).toMatch(/<input[^>]*id="town" [^>]*value="Yes"/);
  expect(radios).toMatch(/<input[^>]*id="town-2"[^>]*checked=""[^>]*value="No"|<input[^>]*checked=""[^>]*value="No"/);
  const boxes = renderToStaticMarkup(<CheckboxTiles {...words} choices={choices} defaultValues={['Yes', 'No']} />);
  expect(boxes.match(/checked=""/g)).toHaveLength(2);
});

test('the error summary alerts, can take the focus, and links to the fields by id', () => {
  const html = renderToStaticMarkup(
    <>
      <ErrorSummary title="1 answer is missing" errors={[{ id: 'town', message: words.error }]} />
      <TextField {...words} />
    </>,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('id="errors" tabindex="-1"');
  expect(html).toContain('href="#town"');
  expect(html).toMatch(/<input[^>]* id="town"/);
});

test('a password is whole before scripts arrive: no dead button', () => {
  const html = renderToStaticMarkup(<PasswordField name="password" label="Password" />);
  expect(html).toContain('type="password"');
  expect(html).not.toContain('<button');
});

test('a button is a button, or a link when it has an address; a busy one says so', () => {
  expect(renderToStaticMarkup(<Button>Close</Button>)).toBe('<button type="button" class="button">Close</button>');
  expect(renderToStaticMarkup(<Button href="/x">Go</Button>)).toBe('<a class="button" href="/x">Go</a>');
  expect(renderToStaticMarkup(<Button busy>Sending</Button>)).toContain('aria-busy="true"');
});

test('a list of links in the footer is navigation with a name', () => {
  const html = renderToStaticMarkup(<FooterLinks title="Links" id="links" links={[{ href: '/a', label: 'A' }]} />);
  expect(html).toContain('<nav aria-labelledby="links">');
});
