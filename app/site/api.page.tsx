import { Fragment } from 'react';
import type { Route } from './+types/api.page';
import { Folded } from '../design/folded/folded.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { openapiContext } from '../platform/context.server.ts';
import type { PageHandle } from './page-kind.ts';
import { PageTitle } from './head/page-title.tsx';

export const handle: PageHandle = { kind: 'document', listed: false };

type Operation = {
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
};

/** The calls of the site, from the same contracts that judge them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { paths = {} } = (await context.get(openapiContext)()) as {
    paths?: Record<string, Record<string, Operation>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      summary: operation.summary ?? '',
      body: schemaOf(operation.requestBody?.content),
      answer: schemaOf(operation.responses?.['200']?.content),
    })),
  );
  return { calls };
}

function schemaOf(content: Record<string, { schema?: object }> | undefined): string | null {
  const schema = content?.['application/json']?.schema;
  return schema ? JSON.stringify(schema, null, 2) : null;
}

export default function Api({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>The calls of this site</PageTitle>
      <meta name="robots" content="noindex" />
      <TitleBlock title="The calls of this site" lede="For programs. The pages of this site use the same calls." />
      <div className="wrap section prose">
        <p>
          The machine-readable form is <a href="/openapi.json">/openapi.json</a>. A refusal answers{' '}
          <code>{'{ success: false, error, message, code }'}</code>; what does not fit its contract gets 422 with
          “errors” by field. Bodies are JSON, at most 64 KB.
        </p>
        {loaderData.calls.map(({ method, path, summary, body, answer }) => (
          <Fragment key={`${method} ${path}`}>
            <h2 className="h3">
              {method} {path}
            </h2>
            <p>{summary}</p>
            {body ? <Schema title="Request" text={body} /> : null}
            {answer ? <Schema title="Answer" text={answer} /> : null}
          </Fragment>
        ))}
      </div>
    </>
  );
}

function Schema({ title, text }: { title: string; text: string }) {
  return (
    <Folded summary={title}>
      <pre className="scroll" tabIndex={0}>
        {text}
      </pre>
    </Folded>
  );
}
