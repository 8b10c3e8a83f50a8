import type { Wish } from './wish.ts';
import { eventKindNames, eventKinds, type EventKind } from '../../../interest/rules.ts';
import { Options } from '../../../design/field/fields.tsx';
import './wish.css';

export function WishMark({ wish: { programme, mark } }: { wish: Wish }) {
  return (
    <span className={`wish-mark wish-mark--${programme}`} aria-hidden="true">
      {mark}
    </span>
  );
}

export type Training = { code: string; title: string; kind: EventKind };

export function TrainingOptions({ trainings }: { trainings: readonly Training[] }) {
  return eventKinds.map((kind) => (
    <optgroup key={kind} label={eventKindNames[kind]}>
      <Options
        of={trainings.flatMap((training) => (training.kind === kind ? [[training.code, training.title]] : []))}
      />
    </optgroup>
  ));
}
