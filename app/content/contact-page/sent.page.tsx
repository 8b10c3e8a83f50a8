import type { Route } from './+types/sent.page';
import { afterMessage, sentPath } from '../../contact/after-sending.ts';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { sentBy, typedBefore } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import { getShown } from '../read-content.server.ts';

export const handle: PageHandle = { kind: 'document', listed: false };

const title = 'We have your message';

export async function loader({ context }: Route.LoaderArgs) {
  const { phone, officeHours } = await getShown(context.get(appContext), 'provider');
  return {
    mailedTo: typedBefore(sentBy('contact', context.get(flashContext)), 'email') ?? 'your address',
    hurry: `If it cannot wait, call ${phone}.${isPlaceholder(officeHours) ? '' : ` ${officeHours}.`}`,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: afterMessage, path: sentPath, unlisted: true });
}

/** What comes next, once a message was sent. */
export default function MessageSent({ loaderData: { mailedTo, hurry } }: Route.ComponentProps) {
  return (
    <>
      <TitleBlock
        trail={[{ href: '/contact', label: 'Contact Us' }]}
        current="Sent"
        title={title}
        lede={
          <>
            Our receipt goes to <b>{mailedTo}</b>. We reply by email.
          </>
        }
      />
      <div className="wrap section stack">
        <p>{hurry}</p>
        <p>
          Is the address wrong? <a href="/contact">Write again</a>
        </p>
        <Buttons>
          <Button href="/dates">See class dates</Button>
        </Buttons>
      </div>
    </>
  );
}
