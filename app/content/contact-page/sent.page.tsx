import type { Route } from './+types/sent.page';
import { afterMessage, sentPath } from '../../contact/after-sending.ts';
import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import { getShown } from '../read-content.server.ts';

export const handle: PageHandle = { kind: 'document', listed: false };

const title = 'We have your message';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { tradingName } = await getShown(app, 'provider');
  return { publicUrl: app.config.publicUrl, siteName: tradingName };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData, title, description: afterMessage, path: sentPath, unlisted: true });
}

/** What comes next, once a message was sent. */
export default function MessageSent() {
  return (
    <>
      <TitleBlock
        breadcrumb={<Breadcrumb trail={[{ href: '/contact', label: 'Contact Us' }]} current="Sent" />}
        title={title}
        lede={afterMessage}
      />
      <div className="wrap section">
        <Buttons>
          <Button href="/dates">See class dates</Button>
          <Button href="/contact" look="outline">
            Write another message
          </Button>
        </Buttons>
      </div>
    </>
  );
}
