import { LayerMark } from '../../design/drawings/layer-mark.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, QuietButton } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { AccountMenu } from '../../design/header/account-menu.tsx';
import { Brand, Header } from '../../design/header/header.tsx';
import { Footer, FooterColumn, FooterLinks, FooterPlaces } from '../../design/footer/footer.tsx';
import { InterestTag } from '../../design/interest-tag/interest-tag.tsx';
import { ActionSamples, FormSamples } from './form-samples.tsx';
import { HeadSamples, PlateSamples } from './plate-samples.tsx';
import { RecordSamples } from './record-samples.tsx';
import { Banner } from '../../design/banner/banner.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Skeleton } from '../../design/skeleton/skeleton.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { Toast } from '../../design/toast/toast.tsx';
import { Shelf } from './sample.tsx';
import { Table, type Column } from '../../design/table/table.tsx';

/** Every part in every state. The words are samples. */
export function Gallery() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SampleHeader />
      <main id="main" tabIndex={-1}>
        <TitleBlock
          trail={[{ href: '#main', label: 'Home' }]}
          current="Gallery"
          title="Gallery"
          lede="Every part of the design, in every state."
          cells={[
            { label: 'Themes', value: 'Light and dark' },
            { label: 'Checked at', value: '360 and 1280 px' },
          ]}
        />
        <ActionSamples />
        <FormSamples />
        <MessageSamples />
        <RecordSamples />
        <HeadSamples />
        <PlateSamples />
        <OfficeSamples />
      </main>
      <SampleFooter />
      <InterestTag href="#forms">Say what you want</InterestTag>
    </>
  );
}

function SampleHeader() {
  return (
    <Header
      brand={
        <Brand mark={<LayerMark />} href="#main">
          Sample name
          <br />
          of two lines
        </Brand>
      }
      links={[
        { href: '#actions', label: 'Actions', current: true },
        { href: '#forms', label: 'Forms' },
        { href: '#plates', label: 'Plates' },
      ]}
      search={{ action: '#main', name: 'query', label: 'Search the samples', placeholder: 'Search samples...' }}
      account={
        <AccountMenu name="Sample User" initials="SU" email="user@example.com">
          <li>
            <a href="#main">View Profile</a>
          </li>
          <li>
            <button type="button">Logout</button>
          </li>
        </AccountMenu>
      }
    />
  );
}

function SampleFooter() {
  return (
    <Footer
      base={[
        { id: 'year', content: <p>© 2025 Sample name</p> },
        { id: 'who', content: <p>One plain sentence about who does what.</p> },
        { id: 'legal', content: <LegalLinks /> },
      ]}
    >
      <FooterLinks title="Quick links" id="footer-links" links={[{ href: '#main', label: 'Home' }]} />
      <FooterPlaces title="Places" places={[{ name: 'North', note: 'First region' }, { name: 'South' }]} />
      <FooterColumn title="Contact">
        <address>
          <p>Street and area, town</p>
          <p>
            <a href="mailto:office@example.com">office@example.com</a>
          </p>
        </address>
      </FooterColumn>
      <FooterColumn title="By email">
        <Form>
          <TextField name="email" id="footer-email" label="Email" type="email" autoComplete="email" />
          <p className="field__hint">Every mail carries a link to stop.</p>
          <Button type="submit">Subscribe</Button>
        </Form>
      </FooterColumn>
    </Footer>
  );
}

function LegalLinks() {
  return (
    <ul>
      <li>
        <a href="#main">Terms</a>
      </li>
      <li>
        <a href="#forms">Privacy</a>
      </li>
    </ul>
  );
}

function MessageSamples() {
  return (
    <>
      <Shelf id="messages" title="Messages">
        <Banner kind="ok" title="Profile updated successfully!" />
        <Banner kind="error" title="The server's own words." heading="h3">
          <p>Our plain sentence about what to do.</p>
        </Banner>
        <Toast className="toast--still">Saved.</Toast>
      </Shelf>
      <Shelf id="waiting" title="Loading and nothing there">
        <div className="grid grid--6-6">
          <Skeleton label="Loading samples..." visible shapes={['heading', 'drawing', 'line', 'short', 'row']} />
          <Empty title="Not found" heading="h3">
            <p>The address may be old.</p>
            <QuietButton href="#main">See the start</QuietButton>
          </Empty>
        </div>
      </Shelf>
      <Shelf id="small" title="Tabs, chips">
        <Tabs
          label="Sample tabs"
          tabs={[
            { href: '#small', label: 'First', current: true },
            { href: '#main', label: 'Second' },
          ]}
        />
        <p>
          <Chip fresh>New</Chip> <Chip>Closed</Chip> <mark>found words</mark>
        </p>
      </Shelf>
    </>
  );
}

const rows = [
  { reference: 'A-0002', place: 'North', heads: 6, status: 'New' },
  { reference: 'A-0001', place: 'South', heads: 1, status: 'Contacted' },
];

function OfficeSamples() {
  return (
    <Shelf id="office" title="Back office">
      <SampleTable />
      <LayoutParts />
    </Shelf>
  );
}

const columns: readonly Column<(typeof rows)[number]>[] = [
  {
    key: 'reference',
    title: 'Ref.',
    heads: true,
    sorted: 'descending',
    onSort: () => {},
    cell: (row) => <a href="#office">{row.reference}</a>,
  },
  { key: 'place', title: 'Place', cell: (row) => row.place },
  { key: 'status', title: 'Status', cell: (row) => <Chip fresh={row.status === 'New'}>{row.status}</Chip> },
  { key: 'heads', title: 'Heads', right: true, cell: (row) => row.heads },
];

function SampleTable() {
  return <Table label="Sample table" rows={rows} keyOf={(row) => row.reference} columns={columns} />;
}

function LayoutParts() {
  return (
    <div className="sides sides--wide">
      <div className="pile pile--wide">
        <div className="bar bar--ends">
          <p>Words and controls in a row</p>
          <a className="press" href="#office">
            As high as a finger
          </a>
        </div>
        <p className="heed">What somebody should know before they go on.</p>
        <div className="fits">
          <TextField name="part-one" label="One" />
          <TextField name="part-two" label="Two" />
        </div>
      </div>
      <details className="record record--folds sides__stay" open>
        <summary className="record__head">
          <b>It folds</b>
        </summary>
        <ul className="lines lines--inset lines--ends">
          <li>
            <b>One entry</b> <span className="muted">what belongs to it</span>
          </li>
          <li>
            <b>Another</b> <span className="muted">more</span>
          </li>
        </ul>
      </details>
    </div>
  );
}
