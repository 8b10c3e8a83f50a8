import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Empty } from '../../design/empty/empty.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import { listMailFiles } from '../../platform/outbox/mail-transport.server.ts';

/** Development only: what the site has sent, since no mail server is configured. */
export async function loader({ context }: LoaderFunctionArgs) {
  return listMailFiles(context.get(appContext).config.dataDir);
}

export default function SentMail() {
  const mails = useLoaderData<typeof loader>();
  return (
    <>
      <title>Sent mail</title>
      <TitleBlock title="Sent mail" lede="Messages written to files because SMTP_URL is not set. Newest first." />
      <div className="wrap section prose">
        {mails.length === 0 ? (
          <Empty title="No mail yet">
            <p>Send a form, and its messages appear here.</p>
          </Empty>
        ) : null}
        {mails.map((mail) => (
          <details key={mail.file}>
            <summary>
              <b>{mail.subject}</b> to {mail.to}
            </summary>
            <pre>{mail.source}</pre>
          </details>
        ))}
      </div>
    </>
  );
}
