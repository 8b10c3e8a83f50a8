import type { Route } from './+types/contact.page';
import { ContactForm } from '../../contact/contact-form.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Link } from '../../design/button/button.tsx';
import { Map } from '../../design/city-chart/city-chart.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { type PageHandle, pageMeta, TrailData } from '../../site/head/page-head.tsx';
import { answers } from '../../site/order-of-things.ts';
import { companyLines, slotsOf } from '../rules.ts';
import { chartCities } from './chart-cities.ts';
import type { Provider } from '../contract.ts';
import { getShown } from '../read-content.server.ts';

export const handle: PageHandle = {
  kind: 'document',
  forms: ['contact'],
  frameSource: 'https://www.openstreetmap.org',
};

const path = '/contact';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { provider: await getShown(app, 'provider'), flash: refusalOf('contact', context.get(flashContext)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { provider, flash } = loaderData!;
  const refused = flash !== null;
  const description = `Ask ${provider.tradingName} about dates, a group from your yard or plant, or which level to take.`;
  return pageMeta(matches, { title: 'Contact Us', description, path, refused });
}

/** Let's Talk (specification 2): telephone and email, the form, where we are. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { provider, flash } = loaderData;
  return (
    <>
      <TrailData trail={[{ path, name: 'Contact Us' }]} />
      <TitleBlock
        current="Contact Us"
        title="Let’s Talk"
        lede="Ask about dates, a group from your yard or plant, or which level to take."
        cells={[
          { label: 'Call', value: supplied(`tel:${slotsOf(provider).phoneLink}`, provider.phone) },
          { label: 'Write', value: supplied(`mailto:${provider.email}`, provider.email) },
        ]}
      />
      <div className="wrap grid grid--7-5 section">
        <div className="stack--large">
          <Before />
          <ContactForm flash={flash} />
        </div>
        <Office provider={provider} />
      </div>
    </>
  );
}

/** A detail as a link once the owner has supplied it; until then its words. */
function supplied(href: string, words: string) {
  return isPlaceholder(href) ? words : <Link href={href}>{words}</Link>;
}

/** What most people write to ask, answered before they write. A link to one part opens it, and the form begins with its subject. */
function Before() {
  return (
    <Folded summary="Short answers: cost, dates, groups, certificates">
      <p>
        <b>What it costs.</b> {answers.cost}
      </p>
      <p>
        <b>Next class.</b> {answers.dates} <a href="/dates">See class dates</a>
      </p>
      <p id="group" data-subject="Group training" data-message={linesOf(groupLines)}>
        <b>A group.</b> <a href="/nominate">Nominate your people</a>: we hold seats, each person says yes, and your
        company gets one bill. Nothing is confirmed about a discount, or a class at your own site: write how many
        people, which level, city and month.
      </p>
      <p id="card" data-subject="A card I hold" data-message={linesOf(cardLines)}>
        <b>A card you hold, or have lost.</b> Write its title, its number, its last day, and what you want to do.{' '}
        <a href="/renewal">Renewal: the steps</a>
      </p>
    </Folded>
  );
}

/** What the office needs to know of a group or a card: the message of whoever comes for it begins with these lines. */
const groupLines = ['How many people', 'Level', 'City and month', 'Your order number'];
const cardLines = ['Title', 'Number', 'Valid until', 'What you want to do'];
const linesOf = (names: readonly string[]) => names.map((name) => `${name}: `).join('\n');

function Office({ provider }: { provider: Provider }) {
  const map = mapAddresses(provider.mapPosition);
  return (
    <aside aria-label="Where we are">
      <Map cities={chartCities(provider.cities)}>
        <address className="small">
          <b>Office</b>
          {[...provider.addressLines, provider.officeHours, ...companyLines(provider.company)].map((line) => (
            <span className="line" key={line}>
              {line}
            </span>
          ))}
        </address>
        <p className="small">The street map comes from OpenStreetMap, if you ask for it.</p>
        <Button
          href={map.page}
          look="outline"
          small
          data-map={map.embed}
          data-map-title="Street map of the office"
          data-map-page="Open the map on OpenStreetMap"
        >
          Load street map
        </Button>
      </Map>
    </aside>
  );
}

// About two kilometres across, as the map opens.
const reach = { north: 0.006, east: 0.01 };

/** OpenStreetMap around a position: `embed` for a frame on our page, `page` for a page of their own. */
export function mapAddresses({ latitude, longitude }: Provider['mapPosition']): { embed: string; page: string } {
  const marker = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  const box = [longitude - reach.east, latitude - reach.north, longitude + reach.east, latitude + reach.north];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker,
  });
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?${query}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude.toFixed(5)}&mlon=${longitude.toFixed(5)}#map=16/${marker.replace(',', '/')}`,
  };
}
