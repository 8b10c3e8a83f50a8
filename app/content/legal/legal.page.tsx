import type { Route } from './+types/legal.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { JumpList, NumberedSection } from '../../design/jump-list/jump-list.tsx';
import { Link } from '../../design/button/button.tsx';
import { appContext } from '../../platform/context.server.ts';
import { type PageHandle, pageMeta, TrailData } from '../../site/head/page-head.tsx';
import { markUnsure } from '../../site/unsure.ts';
import { Blocks, Piece } from '../blocks.tsx';
import { getPageContent } from '../read-content.server.ts';
import { sectionAnchors } from '../written/anchors.ts';

export const handle: PageHandle = { kind: 'document' };

/** The texts in numbered sections, by their addresses. */
const texts = [
  ['/TermsOfService', 'terms-of-service'],
  ['/PrivacyPolicy', 'privacy-policy'],
  ['/RefundPolicy', 'refund-policy'],
  ['/renewal', 'renewal'],
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).pathname.toLowerCase();
  const [path, name] = texts.find(([one]) => asked.startsWith(one.toLowerCase()))!;
  const { record } = await getPageContent(context.get(appContext), name);
  if (name !== 'renewal') return { page: record, mark: null, path, cases: false };
  const { shown, mark } = markUnsure(record);
  return { page: shown, mark, path, cases: true };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page, path } = loaderData!;
  return pageMeta(matches, { ...page, path });
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

// A list longer than a phone's screen would stand before the first sentence.
const longList = 4;

/** A legal page (specification 2), or how a certificate is renewed: the answer in its title block, then numbered sections with anchors and a list to jump by. */
export default function LegalPage({ loaderData: { page, mark, path, cases } }: Route.ComponentProps) {
  const anchors = sectionAnchors(page.sections.map(({ heading }) => heading));
  const sections = page.sections.map((section, at) => ({ ...section, anchor: anchors[at] ?? '' }));
  // 'If it has lapsed' is no step of theirs, and has no number.
  const isCase = (heading: string) => cases && heading.startsWith('If ');
  const cells = page.facts.map(({ label, value }) => ({
    label,
    value: <Piece piece={value} />,
    wide: JSON.stringify(value).includes('@'),
  }));
  return (
    <>
      <TrailData trail={[{ path, name: page.title }]} />
      <TitleBlock
        current={page.title}
        title={page.title}
        lede={page.lede}
        cells={page.lastUpdated ? [updated(page.lastUpdated), ...cells] : cells}
      />
      <div className="wrap grid grid--4-8 section">
        <JumpList
          label="On this page"
          folded={sections.length > longList}
          entries={sections.map(({ anchor, heading }) => ({ id: anchor, title: heading, unnumbered: isCase(heading) }))}
        />
        <div>
          {mark ? <p className="small muted">{mark}</p> : null}
          <div className={mark ? 'space-above' : undefined}>
            {sections.map(({ anchor, heading, blocks }, at) => (
              <NumberedSection key={anchor} id={anchor} number={isCase(heading) ? null : at + 1} title={heading}>
                <Blocks blocks={blocks} />
              </NumberedSection>
            ))}
          </div>
          {/* Every browser takes #top for the top of the page. */}
          <Link href="#top">Back to top</Link>
        </div>
      </div>
    </>
  );
}

function updated(date: string) {
  return { label: 'Last updated', value: <time dateTime={date}>{day.format(new Date(date))}</time> };
}
