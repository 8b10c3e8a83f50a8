import { LayerMark } from '../drawings/layer-mark.tsx';
import { TitleBlock } from '../title-block/title-block.tsx';
import { Button } from '../button/button.tsx';
import { Form } from '../form/form.tsx';
import { TextField } from '../field/fields.tsx';
import { AccountMenu } from '../header/account-menu.tsx';
import { Brand, Header } from '../header/header.tsx';
import { Footer, FooterColumn, FooterLinks, FooterPlaces } from '../footer/footer.tsx';
import { InterestTag } from '../interest-tag/interest-tag.tsx';
import { ActionSamples, FormSamples } from './form-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OfficeSamples } from './office-samples.tsx';
import { HeadSamples, PlateSamples } from './plate-samples.tsx';
import { RecordSamples } from './record-samples.tsx';

/** Every part in every state. Without a theme it follows the system. The words are samples. */
export function Gallery({ theme }: { theme?: 'light' | 'dark' | undefined }) {
  return (
    <div data-theme={theme}>
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
    </div>
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
