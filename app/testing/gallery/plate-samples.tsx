import type { ReactNode } from 'react';
import { Badge } from '../../design/badge/badge.tsx';
import { Band } from '../../design/band/band.tsx';
import { Button, Buttons, Link, QuietButton } from '../../design/button/button.tsx';
import { CathodicDrawing } from '../../design/drawings/cathodic-drawing.tsx';
import { CombGauge } from '../../design/drawings/comb-gauge.tsx';
import { CoreDrawing } from '../../design/drawings/core-drawing.tsx';
import { DetailA } from '../../design/drawings/detail-a.tsx';
import { ThicknessDrawing } from '../../design/drawings/thickness-drawing.tsx';
import { FieldBanner } from '../../design/field-banner/field-banner.tsx';
import { Icon } from '../../design/icon/icon.tsx';
import { Hero } from '../../design/hero/hero.tsx';
import { LevelRow, LevelRows } from '../../design/level-row/level-row.tsx';
import { LinkRow } from '../../design/link-row/link-row.tsx';
import { Nameplate, Nameplates } from '../../design/nameplate/nameplate.tsx';
import { Result, ResultLevels } from '../../design/result/result.tsx';
import { CostScale } from '../../design/scale/cost-scale.tsx';
import { Split } from '../../design/split/split.tsx';
import type { Tone } from '../../design/tone.ts';
import { Shelf } from './sample.tsx';

const facts = [
  { label: 'For', value: 'Those who hold the gauge' },
  { label: 'To start', value: 'Nothing' },
];
const actions = (
  <>
    <Button href="#main">First action</Button>
    <QuietButton href="#main">Second action</QuietButton>
  </>
);

export function HeadSamples() {
  return (
    <>
      <Split title="A short form" intro="With a drawing beside it." drawing={<CombFigure />}>
        <p>The form stands here.</p>
      </Split>
      <FieldBanner
        tone="oxide"
        above={<Back />}
        code="ONE"
        title="A field of red oxide"
        lede="For a programme's own page."
        facts={facts}
        drawing={<ThicknessDrawing />}
      />
      <FieldBanner tone="vitriol" title="A field of blue" badge drawing={<Badge shape="field" count={2} large />}>
        <Buttons>{actions}</Buttons>
      </FieldBanner>
    </>
  );
}

function Back() {
  return (
    <Link href="#main">
      <Icon name="back" />
      Back to the start
    </Link>
  );
}

function CombFigure() {
  return (
    <figure>
      <CombGauge />
      <figcaption className="caption">A comb gauge in wet paint.</figcaption>
    </figure>
  );
}

export function PlateSamples() {
  return (
    <>
      <Shelf id="badges" title="Badges, levels, results">
        <Badges />
        <Levels />
        <Found />
      </Shelf>
      <Hero
        title="One loud sentence."
        lede="And one that says what is meant by it, in a few more words."
        actions={actions}
        facts={facts}
        drawing={<DetailA title="Detail A" description="A thickness probe on three coats. It reads 250 micrometres." />}
        caption={<b>Detail A</b>}
      />
      <Bands />
    </>
  );
}

function Badges() {
  return (
    <Buttons>
      <Badge shape="coats" count={1} code="ONE" />
      <Badge shape="coats" count={2} code="ONE" />
      <Badge shape="coats" count={3} code="ONE" />
      <Badge shape="field" count={1} />
      <Badge shape="field" count={2} />
      <Badge shape="field" count={3} />
      <Badge shape="core" count={1} />
      <Badge shape="core" count={2} />
      <Badge shape="core" count={3} />
    </Buttons>
  );
}

function Levels() {
  return (
    <LevelRows>
      <LevelRow
        badge={<Badge shape="coats" count={1} code="ONE" />}
        kicker="ONE Level 1"
        title="The first level"
        href="#main"
        facts={facts}
      >
        For people new to it.
      </LevelRow>
      <LevelRow badge={<Badge shape="core" count={1} />} kicker="TWO Level 1" title="No page of its own" />
    </LevelRows>
  );
}

function Found() {
  return (
    <Result
      tone="chrome"
      drawing={<CoreDrawing />}
      meta={['0 Enrolled', 'Rating 0.0']}
      title="Something found"
      href="#main"
    >
      <p>
        Its <mark>match</mark> is marked.
      </p>
      <ResultLevels
        levels={[
          {
            id: '1',
            picture: null,
            badge: <Badge shape="core" count={1} />,
            title: 'Level 1',
            href: '#main',
            text: 'Six days.',
          },
        ]}
      />
      <Buttons className="buttons--fill">{actions}</Buttons>
    </Result>
  );
}

const plates: { tone: Tone; code: string; drawing: ReactNode; shape: 'coats' | 'field' | 'core' }[] = [
  { tone: 'oxide', code: 'ONE', drawing: <ThicknessDrawing />, shape: 'coats' },
  { tone: 'vitriol', code: 'TWO', drawing: <CathodicDrawing />, shape: 'field' },
  { tone: 'chrome', code: 'SIX', drawing: <CoreDrawing />, shape: 'core' },
];

function Bands() {
  return (
    <>
      <Band layer="topcoat" edge="straight" coat="Topcoat" aria-label="Topcoat">
        <div className="wrap">
          <p className="lede">The first interface is straight.</p>
        </div>
      </Band>
      <Band layer="intermediate" edge="gentle" coat="Intermediate" id="plates" aria-label="Intermediate">
        <div className="wrap">
          <Plates />
        </div>
      </Band>
      <Band layer="primer" edge="wavy" coat="Primer" aria-label="Primer">
        <div className="wrap">
          <p className="big">
            2.5<small>of something</small>
          </p>
          <CostScale total={2.5} low={0.15} high={0.35}>
            The yellow span is what could be saved.
          </CostScale>
          <Buttons className="space-above">{actions}</Buttons>
        </div>
      </Band>
      <Band layer="steel" edge="jagged" coat="Steel" aria-label="Steel">
        <div className="wrap">
          <LinkRow
            links={[
              { href: '#main', label: 'Somewhere' },
              { href: '#forms', label: 'Elsewhere' },
            ]}
          />
        </div>
      </Band>
    </>
  );
}

function Plates() {
  return (
    <Nameplates>
      {plates.map(({ tone, code, drawing, shape }, index) => (
        <Nameplate
          key={tone}
          tone={tone}
          code={code}
          name={`A plate in ${tone}`}
          drawing={drawing}
          facts={facts}
          levels={[{ badge: <Badge shape={shape} count={1} code={code} />, title: 'First level', prefix: 'Level 1' }]}
          actions={actions}
          wide={index === 0}
          heading="h2"
        >
          What to check, with which instrument.
        </Nameplate>
      ))}
    </Nameplates>
  );
}
