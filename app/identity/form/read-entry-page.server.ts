import type { LoaderFunctionArgs } from 'react-router';
import { flashContext, appContext } from '../../platform/context.server.ts';
import { refusalOf } from '../../platform/calls/flash.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../sessions/find-person.server.ts';

/** What the pages show on which somebody logs in or signs up: who is logged in already, and where they were going. */
export async function readEntryPage(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  form: 'login' | 'register',
) {
  const app = context.get(appContext);
  // Without the database nobody is let in: then this throws, and the page says when to come again.
  await app.provider();
  const person = await findPerson(app, request);
  return {
    flash: refusalOf(form, context.get(flashContext)),
    google: app.config.google !== null,
    who: person && (person.fname ? `${person.fname}, ${person.email}` : person.email),
    next: nextPath.read(new URL(request.url).searchParams.get('next'), '') || null,
    passwordMin: app.config.passwordMin,
  };
}
