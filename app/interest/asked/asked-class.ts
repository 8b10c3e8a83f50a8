import { openClassOf, type OpenClass } from '../../site/dates/open-class.ts';
import { labels } from '../rules.ts';

type Asked = {
  trainingEvent: string;
  preferredLocation?: string | null | undefined;
  otherCity?: string | null | undefined;
};

/** The class that somebody asks for; where there is none, the next one of their training in another city. */
export const classAskedOrNext = (classes: readonly OpenClass[], asked: Asked): OpenClass | null =>
  classAsked(classes, asked) ?? openClassOf(classes, asked.trainingEvent);

/** The class with free seats that somebody asks for: of their training, in a city that they name, or anywhere where they name none. */
export function classAsked(
  classes: readonly OpenClass[],
  { trainingEvent, preferredLocation, otherCity }: Asked,
): OpenClass | null {
  const place = preferredLocation === 'NoPreference' ? '' : (preferredLocation ?? '');
  return openClassOf(
    classes,
    trainingEvent,
    [labels[place] ?? place, otherCity ?? ''].filter((city) => city !== ''),
  );
}
