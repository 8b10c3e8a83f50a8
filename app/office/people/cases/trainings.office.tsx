import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TextField } from '../../../design/field/text-field.tsx';
import { askOffice } from '../../ground/ask-office.ts';
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

/** A city in words; those that people named lately are suggested, so that one city is not written in two ways. */
export function CityField(props: ComponentProps<typeof TextField>) {
  const { data } = useQuery({
    queryKey: ['choices', 'cases'],
    queryFn: ({ signal }) => askOffice<{ city: { value: string }[] }>('/lists/cases/choices', { signal }),
    staleTime: 60_000,
  });
  const known = `${props.name}-known`;
  return (
    <>
      <TextField {...props} list={known} optional autoComplete="off" />
      <datalist id={known}>
        {data?.city.map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  );
}
