import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useRef, useState, type SubmitEvent } from 'react';
import type { ZodType } from 'zod';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { useKept } from '../../ground/kept.office.tsx';

type Words<Field extends string> = Record<Field, string>;

type Correction<Field extends string> = {
  /** Under which name it is kept until it is sent, and in what shape. */
  name: string;
  schema: ZodType<Words<Field>>;
  /** The fields in their order, and what stands in them now. */
  fields: readonly Field[];
  stands: Words<Field>;
  problemsOf: (typed: Words<Field>) => Partial<Words<Field>>;
  send: (typed: Words<Field>) => Promise<{ message: string }>;
  /** A refusal that the form deals with itself: true. */
  takes?: (error: OfficeRefusal) => boolean;
  /** What the form knows besides is gone, because something else was typed, or the form was left. */
  onFresh?: () => void;
};

/** A folded form that corrects: what is typed is kept, what is wrong has the focus at its field, and leaving it folds it again. */
export function useCorrection<Field extends string>(correction: Correction<Field>) {
  const { fields, stands, problemsOf, send, takes, onFresh } = correction;
  const fold = useRef<HTMLDetailsElement>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const kept = useKept(correction.name);
  const [typed, setTyped] = useState<Words<Field> | null>(() => correction.schema.safeParse(kept.read()).data ?? null);
  const [errors, setErrors] = useState<Partial<Words<Field>>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess({ message }) {
      cancel();
      notify(message, { type: 'success' });
      void client.invalidateQueries();
    },
    onError(error) {
      const refused = error instanceof OfficeRefusal ? error : null;
      if (refused && takes?.(refused)) return;
      const found: Partial<Record<string, string>> = refused?.errors ?? {};
      show(found as Partial<Words<Field>>);
      if (Object.keys(found).length === 0) notify(error.message, { type: 'error' });
      if (refused?.status === 409) void client.invalidateQueries();
    },
  });
  function show(found: Partial<Words<Field>>) {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) fold.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function type(field: Field, words: string) {
    // The form closes when they have arrived: nothing may be typed that would not go with them.
    if (isPending) return;
    const now = { ...stands, ...typed, [field]: words };
    setTyped(now);
    onFresh?.();
    kept.keep(now);
  }
  function cancel() {
    kept.forget();
    setTyped(null);
    setErrors({});
    onFresh?.();
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const problems = problemsOf(typed ?? stands);
    show(problems);
    if (Object.keys(problems).length === 0) mutate(typed ?? stands);
  }
  return { fold, typed, type, errors, busy: isPending, submit, cancel };
}
