import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Batch } from '../../../classes/batch.ts';
import { dayAfter, type ClassDay } from '../../../classes/days.ts';
import { usualCities } from '../../../classes/places.ts';
import { feeAsTyped } from '../../../classes/fee.ts';
import { planFields, usual, type PlanField, type PlanProblems, type TypedPlan } from '../../../classes/plan.ts';
import { newerOf } from '../../ground/kept.ts';
import { useKeeper, useKept } from '../../ground/kept.office.tsx';

const KeptDay = z.object({ day: z.string(), begins: z.string(), ends: z.string() });
const KeptPlan = z.object({
  ...Object.fromEntries(planFields.map((field) => [field, z.string().default('')])),
  days: z.array(KeptDay),
});

/** A plan of which nothing is said yet but a subject and a city, as a line of the demand board has them, with the minimum of the office. */
export function blankPlan(eventCode: string, city: string, heads: number): TypedPlan {
  const { language, answerHours } = usual;
  const seats = Math.max(usual.seats, heads);
  return {
    eventCode,
    city,
    stateCode: usualCities[city] ?? '',
    venueId: '',
    language,
    seats: String(seats),
    minimum: String(heads),
    answerHours: String(answerHours),
    fee: '',
    feeShown: '',
    isPrivate: '',
    trainer: '',
    bring: usual.bring,
    note: '',
    days: [],
  };
}

/** A batch as its plan is typed. */
export function typedOf(batch: Batch): TypedPlan {
  const { eventCode, city, stateCode, language, trainer, bring, note, days } = batch;
  return {
    eventCode,
    city,
    stateCode,
    language,
    trainer,
    bring,
    note,
    days,
    venueId: batch.venueId ?? '',
    seats: String(batch.seats),
    minimum: String(batch.minimum),
    answerHours: String(batch.answerHours),
    fee: feeAsTyped(batch.fee),
    feeShown: batch.feeShown ? 'yes' : '',
    isPrivate: batch.isPrivate ? 'yes' : '',
  };
}

/** So many days from one on; days that were there keep their hours. */
export function daysFrom(first: string, count: number, before: readonly ClassDay[]): ClassDay[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return [];
  return Array.from({ length: Math.min(Math.max(count, 0), 60) }, (_, at) => {
    const { begins, ends } = before[at] ?? before.at(-1) ?? usual;
    return { day: dayAfter(first, at), begins, ends };
  });
}

/** Under which name the changes of a batch are kept on this device. */
export const nameOfChange = ({ id, version }: Batch) => `class.${id}.${version}`;

/** What is typed of a plan: kept on this device under a name until it is sent, with what is wrong with it. */
export function usePlan(name: string, start: TypedPlan) {
  const kept = useKept(name);
  const keepChange = useKeepChange();
  const [typed, setTyped] = useState<TypedPlan>(
    () => (KeptPlan.safeParse(kept.read()).data as TypedPlan | undefined) ?? start,
  );
  const standing = useRef(typed);
  const [errors, setErrors] = useState<PlanProblems>({});
  const [attempt, setAttempt] = useState(0);
  function stand(now: TypedPlan) {
    standing.current = now;
    setTyped(now);
  }
  function take(now: TypedPlan, mended: readonly string[]) {
    stand(now);
    kept.keep(now);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.includes(field))));
  }
  return {
    typed,
    errors,
    attempt,
    forget: kept.forget,
    set(field: PlanField, value: string) {
      const state = field === 'city' ? usualCities[value.trim()] : undefined;
      take({ ...typed, [field]: value, ...(state ? { stateCode: state } : {}) }, [
        field,
        ...(state ? ['stateCode'] : []),
      ]);
    },
    setDays: (days: ClassDay[]) => take({ ...typed, days }, ['days']),
    /** It has arrived as a batch. What was typed since is kept as a change of that; answers whether there is any. */
    sent(arrived: TypedPlan, batch: Batch): boolean {
      const newer = newerOf(standing.current, arrived, typedOf(batch));
      stand(newer);
      kept.forget();
      return keepChange(batch, newer);
    },
    /** Takes what stands there in the place of what was typed. */
    restart(now: TypedPlan) {
      kept.forget();
      stand(now);
      setErrors({});
    },
    show(found: PlanProblems) {
      setErrors(found);
      setAttempt((before) => before + 1);
    },
  };
}

/** Keeps what a batch is being changed to; not where that is as it is. */
function useKeepChange() {
  const at = useKeeper();
  return (batch: Batch, typed: TypedPlan): boolean => {
    const isOther = JSON.stringify(typed) !== JSON.stringify(typedOf(batch));
    if (isOther) at(nameOfChange(batch)).keep(typed);
    return isOther;
  };
}

export type Planning = ReturnType<typeof usePlan>;
