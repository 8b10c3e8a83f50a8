import type { Route } from './+types/faq.page';
import { Accordion } from '../design/accordion/accordion.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { CityFigure } from '../design/city-chart/city-chart.tsx';
import { appContext } from '../platform/context.server.ts';
import { nextClassesIn } from '../site/dates/class-dates.tsx';
import { JsonLd, type PageHandle, pageMeta, TrailData } from '../site/head/page-head.tsx';
import { Blocks } from './blocks.tsx';
import { chartCities } from './contact-page/chart-cities.ts';
import { getPageContent } from './read-content.server.ts';
import { faqData } from './structured-data.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/faq';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { ...(await getPageContent(app, 'faq')), nextClasses: nextClassesIn(await app.classDates(app.now())) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { record } = loaderData!;
  return pageMeta(matches, { title: `FAQ: ${record.heading}`, description: record.description, path });
}

/** Eight questions, one open at a time (specification 2). */
export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { record, provider, nextClasses } = loaderData;
  const next =
    nextClasses.length > 0 ? nextClasses : [{ label: 'Next class', href: '/dates', words: 'Class dates', price: '' }];
  return (
    <>
      <JsonLd data={faqData(record)} />
      <TrailData trail={[{ path, name: 'FAQ' }]} />
      <TitleBlock
        current="FAQ"
        title={record.heading}
        cells={[
          ...next.map(({ label, href, words, price }) => ({
            label,
            value: (
              <>
                <a href={href}>{words}</a>
                {price ? <span className="line small">{price}</span> : null}
              </>
            ),
          })),
          { label: 'Not here?', value: <a href="/contact">Ask the office</a> },
        ]}
      />
      <div className="wrap grid grid--4-8 section">
        <CityFigure cities={chartCities(provider.cities)}>
          Our cities. Classes go elsewhere too, where enough people ask.
        </CityFigure>
        <Accordion
          name="faq"
          items={record.questions.map(({ topic, question, answer }, at) => ({
            id: topic,
            question,
            open: at === 0,
            answer: (
              <div className="prose">
                <Blocks blocks={answer} />
              </div>
            ),
          }))}
        />
      </div>
    </>
  );
}
