import { expect } from 'vitest';
import { provider } from '../../../database/seed/content/provider.ts';
import { attributesOf, headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { chartCities } from './chart-cities.ts';
import { mapAddresses } from './contact.page.tsx';

test('telephone and email stand beside the title', async ({ server }) => {
  const html = (await server.inject('/contact')).body;
  expect(headingsOf(html)[0]).toEqual({ level: 1, text: 'Let’s Talk' });
  const head = html.slice(html.indexOf('<h1'), html.indexOf('</dl>'));
  expect(textOf(head)).toMatch(/\+91 00000 00000.*training@example\.in/);
  // Nobody dials a placeholder.
  expect(attributesOf(head, 'a', 'href')).toEqual([]);
});

test('the form asks for the documented fields', async ({ server }) => {
  const html = (await server.inject('/contact')).body;
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const names = [...attributesOf(main, 'input', 'name'), ...attributesOf(main, 'textarea', 'name')];
  expect(names).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'subject', 'message']));
});

test('what a refused form brought back stands at its fields, on a page for this reader alone', async ({ server }) => {
  const posted = await server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: 'name=&email=a%40example.com&phone=&subject=&message=A+group+of+six',
  });
  expect(posted.statusCode).toBe(303);
  const [cookie] = posted.cookies;
  const page = await server.inject({
    url: String(posted.headers.location).split('#')[0]!,
    cookies: { [cookie!.name]: cookie!.value },
  });
  expect(page.headers['cache-control']).toBe('no-store');
  expect(textOf(page.body)).toContain('Name is required');
  expect(page.body.includes('A group of six')).toBe(true);
  expect(textOf((await server.inject('/contact')).body)).not.toContain('Name is required');
});

test('the map of somebody else is a link until it is asked for, and the page may frame it only there', async ({
  server,
}) => {
  const { body, headers } = await server.inject('/contact');
  expect(body.includes('<iframe')).toBe(false);
  const [button] = body.match(/<a[^>]*data-map="[^>]*>/) ?? [];
  expect(attributesOf(button ?? '', 'a', 'href')[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=19\.076/);
  expect(attributesOf(button ?? '', 'a', 'data-map')[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed/);
  expect(headers['content-security-policy']).toContain('frame-src https://www.openstreetmap.org;');
  expect((await server.inject('/faq')).headers['content-security-policy']).toContain("frame-src 'none'");
});

test('the street map opens around the office', () => {
  const { embed, page } = mapAddresses({ latitude: 18.95, longitude: 72.84 });
  expect(new URL(embed).searchParams.get('bbox')).toBe('72.83000,18.94400,72.85000,18.95600');
  expect(new URL(embed).searchParams.get('marker')).toBe('18.95000,72.84000');
  expect(page).toBe('https://www.openstreetmap.org/?mlat=18.95000&mlon=72.84000#map=16/18.95000/72.84000');
});

test('a city’s name stands left where it would run over the next city or out of the chart', () => {
  const sides = Object.fromEntries(chartCities(provider.cities).map(({ name, side }) => [name, side]));
  const right = ['Pune', 'Kochi', 'Surat', 'Chandigarh', 'Ahmedabad'].map((name) => [name, 'right']);
  expect(sides).toEqual({ Mumbai: 'left', ...Object.fromEntries(right) });
  const [far] = chartCities([{ name: 'Chennai', state: 'Tamil Nadu', latitude: 13.08, longitude: 80.27 }]);
  expect(far?.side).toBe('left');
});

test('the page after a message names the address once, with scripts and without, to whoever sent it', async ({
  server,
}) => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const typed = { name: 'Asha', email: 'asha@exmaple.com', subject: type };
    const posted = await server.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': type, accept: 'text/html' },
      body: type.endsWith('json') ? JSON.stringify(typed) : new URLSearchParams(typed).toString(),
    });
    const [cookie] = posted.cookies;
    const read = async (cookies: Record<string, string>) =>
      textOf((await server.inject({ url: '/contact/sent', cookies })).body);
    expect(await read({ [cookie!.name]: cookie!.value })).toContain('Our receipt goes to asha@exmaple.com .');
    expect(await read({})).toContain('Our receipt goes to your address .');
  }
});

test('a message that was sent without scripts is a success, and nothing else', async ({ server }) => {
  const posted = await server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: 'name=Asha&email=asha%40example.com&phone=&subject=&message=A+group+of+six',
  });
  expect(posted.headers.location).toBe('/contact/sent');
  const cookie = posted.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await server.inject({ url: '/contact/sent', headers: { cookie } });
  expect(body).toContain('Message sent successfully!');
  expect(body).not.toContain('id="errors"');
  expect(body).not.toContain('<title>Error:');
});
