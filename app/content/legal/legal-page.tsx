import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { JumpList, NumberedSection } from '../../design/jump-list/jump-list.tsx';
import { Link } from '../../design/link/link.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { JsonLd, trailData } from '../../site/head/json-ld.tsx';
import { Blocks, Piece } from '../blocks.tsx';
import type { LegalPage as Page } from '../contract.ts';
import { sectionAnchors } from '../written/anchors.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

// A list longer than a phone's screen would stand before the first sentence.
const longList = 4;

type Props = {
  page: Page;
  /** What a mark in the text means. */
  mark?: string | null;
  /** 'If it has lapsed' is no step of theirs, and has no number. */
  cases?: boolean;
  publicUrl: string;
  path: string;
};

/** A legal page (specification 2): the answer in its title block, then numbered sections with anchors and a list to jump by. */
export function LegalPage({ page, mark, cases = false, publicUrl, path }: Props) {
  const anchors = sectionAnchors(page.sections.map(({ heading }) => heading));
  const sections = page.sections.map((section, at) => ({ ...section, anchor: anchors[at] ?? '' }));
  const isCase = (heading: string) => cases && heading.startsWith('If ');
  const cells = page.facts.map(({ label, value }) => ({
    label,
    value: <Piece piece={value} />,
    wide: JSON.stringify(value).includes('@'),
  }));
  return (
    <>
      <JsonLd data={trailData({ publicUrl }, [{ path, name: page.title }])} />
      <TitleBlock
        breadcrumb={<Breadcrumb trail={[{ href: '/', label: 'Home' }]} current={page.title} />}
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
