import { eventKindNames, eventKinds, type EventKind } from '../../../interest/rules.ts';

/** What can be asked for. */
export type Training = { code: string; title: string; kind: EventKind };

/** Trainings to choose from, by their groups. */
export function TrainingOptions({ trainings }: { trainings: readonly Training[] }) {
  return eventKinds.map((kind) => (
    <optgroup key={kind} label={eventKindNames[kind]}>
      {trainings
        .filter((training) => training.kind === kind)
        .map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
    </optgroup>
  ));
}
