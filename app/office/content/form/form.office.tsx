import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { idOf, isOneOf } from './places.ts';
import type { Schema } from './schema.ts';
import './form.css';

/** A label or a hint for a place, where its key alone would not say enough. */
export type PartWords = {
  label?: string | undefined;
  /** In which case it is used, where a part is worded for several. */
  when?: string | undefined;
  hint?: ReactNode;
  one?: string | undefined;
  /** Never of several lines, however long it may be. */
  oneLine?: boolean | undefined;
  /** Whether an entry of this list is always shown: it is never retired. */
  stays?: ((entry: unknown) => boolean) | undefined;
};

export type PartProps = { schema: Schema; value: unknown; place: string; label: string };

export type FormState = {
  /** Any part: lists and choices are made of parts again. */
  Part: ComponentType<PartProps>;
  set: (place: string, value: unknown) => void;
  problems: Record<string, string>;
  locked: readonly string[];
  wordsOf: (place: string) => PartWords;
  isChanged: (place: string) => boolean;
};

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A part of a form stands outside of any form.');
  return form;
}

/** What a part at a place has to know of the form; `field` is what every control is given. */
export function usePlace({ place, label: usual }: Pick<PartProps, 'place' | 'label'>) {
  const { set, problems, locked, wordsOf } = useForm();
  const { label = usual, hint, ...words } = wordsOf(place);
  return {
    ...words,
    label,
    set: (value: unknown) => set(place, value),
    fixed: isOneOf(place, locked),
    field: { name: idOf(place), label, hint, error: problems[place] },
  };
}

export function useIsWrong(places: readonly string[]): boolean {
  const { problems } = useForm();
  return Object.keys(problems).some((wrong) => places.some((at) => wrong === at || wrong.startsWith(`${at}.`)));
}
