import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { appContext, awayContext, nonceContext, requestIdContext } from './platform/context.server.ts';
import { statusOf } from './platform/http/error-translator.server.ts';
import { RequestId } from './site/request-id.ts';

const giveUpMilliseconds = 10_000;

/** Renders a page to its last byte: documents are held whole, and applications are small before their data. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined;
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const giveUp = setTimeout(() => abort(), giveUpMilliseconds);
    const { pipe, abort } = renderToPipeableStream(
      <RequestId value={context.get(requestIdContext)}>
        <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
      </RequestId>,
      {
        ...(nonce ? { nonce } : {}),
        onAllReady() {
          clearTimeout(giveUp);
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(giveUp);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          noteAway(error, context);
          context
            .get(appContext)
            .log.error({ err: error, id: context.get(requestIdContext) }, 'a page could not be rendered');
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return;
  const provider = context as RouterContextProvider;
  noteAway(error, provider);
  provider.get(appContext).log.error({ err: error, id: provider.get(requestIdContext) }, 'a page failed');
};

/** Whoever answers with the page then says 503 and when to come back. */
function noteAway(error: unknown, context: RouterContextProvider): void {
  if (statusOf(error) === 503) context.get(awayContext).away = true;
}
