import { Fragment } from 'react';
import type { Route } from './+types/api.page';
import { JumpList } from '../design/jump-list/jump-list.tsx';
import { Link } from '../design/button/button.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { openapiContext } from '../platform/context.server.ts';
import { type PageHandle, PageTitle } from './head/page-head.tsx';

export const handle: PageHandle = { kind: 'document', listed: false };

type Content = Record<string, { schema?: object }>;
type Operation = {
  summary?: string;
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};

type Call = { name: string; summary: string; request: string | null; answer: string | null };

/** What the calls are about, by their addresses: the first that fits. */
const groups: readonly [title: string, path: RegExp][] = [
  ['Courses', /^\/getcourse/],
  ['Contact', /^\/(contact|subscription)/],
  ['Interest and registration', /^\/(registercourse|registerprofile|getuser|courseUser)/],
  ['Seats and classes', /^\/(dates|seat)\//],
  ['Employers', /^\/nomination/],
  ['Bills', /^\/bill\//],
  ['Sign-up', /^\/(api\/auth\/sign-up|register|account\/(confirm-email|send-confirmation)|welcome)/],
  ['Log-in', /^\/(log|session|api\/auth\/jwks)/],
  ['Password', /password/],
  ['Your data', /^\/(account\/data|erasure)\//],
  ['Security', /^\/account\//],
  ['State of the site', /^\/(health|ready)z/],
  ['More', /^/],
];

/** The calls of the site, from the same contracts that judge them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { paths = {} } = (await context.get(openapiContext)()) as {
    paths?: Record<string, Record<string, Operation>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', requestBody, responses = {} }]) => ({
      group: groups.findIndex(([, fits]) => fits.test(path)),
      call: {
        name: `${method.toUpperCase()}\u00A0${path}`,
        summary: summary.replace(/\.?$/, '.'),
        request: schemaOf(requestBody?.content),
        answer: schemaOf((responses['200'] ?? responses['202'])?.content),
      } satisfies Call,
    })),
  );
  return {
    groups: groups.flatMap(([title], at) => {
      const own = calls.flatMap(({ group, call }) => (group === at ? [call] : []));
      return own.length > 0 ? [{ title, id: title.toLowerCase().replaceAll(' ', '-'), calls: own }] : [];
    }),
  };
}

function schemaOf(content: Content | undefined): string | null {
  const schema = content?.['application/json']?.schema;
  return schema ? JSON.stringify(schema, null, 2) : null;
}

export default function Api({ loaderData: { groups: shown } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>The calls of this site</PageTitle>
      <meta name="robots" content="noindex" />
      <TitleBlock
        title="The calls of this site"
        lede="For programs. The pages of this site use the same calls."
        cells={[
          { label: 'Machine-readable', value: <a href="/openapi.json">/openapi.json</a> },
          { label: 'Bodies', value: 'JSON, at most 64 KB' },
        ]}
      />
      <div className="wrap grid grid--4-8 section">
        <JumpList label="On this page" folded entries={shown} />
        <div className="prose">
          <p>
            Open a call for its request and its answer. A refusal answers{' '}
            <code>{'{ success: false, error, message, code }'}</code>; what does not fit its contract gets 422 with
            “errors” by field.
          </p>
          {shown.map(({ id, title, calls }, at) => (
            <Fragment key={id}>
              <h2 className="h3" id={id}>
                <span className="num muted">{at + 1} </span>
                {title}
              </h2>
              <div className="accordion calls">{calls.map(callRow)}</div>
            </Fragment>
          ))}
          <Link href="#top">Back to top</Link>
        </div>
      </div>
    </>
  );
}

/** A row that opens, of few elements: there are many. */
function callRow({ name, summary, request, answer }: Call) {
  const schemas = Object.entries({ Request: request, Answer: answer }).filter(([, schema]) => schema !== null);
  const says = (
    <>
      <h3 className="accordion__question">{name}</h3>
      <span>{summary}</span>
    </>
  );
  if (schemas.length === 0) return <div key={name}>{says}</div>;
  return (
    <details key={name}>
      <summary>{says}</summary>
      {schemas.map(([title, schema]) => (
        <pre key={title} tabIndex={0}>
          {`${title}\n${schema}`}
        </pre>
      ))}
    </details>
  );
}
