import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Chip } from '../chip/chip.tsx';
import { Empty } from '../empty/empty.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { Toast } from '../toast/toast.tsx';
import { Shelf } from './sample.tsx';

export function MessageSamples() {
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
            <Button look="outline" href="#main">
              See the start
            </Button>
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
