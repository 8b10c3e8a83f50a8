import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type Batch, type ToldOfChange, announceRefusal } from '../../../classes/batch.ts';
import { dayAfter, type ClassDay } from '../../../classes/days.ts';
import { stateBeside, usualCities } from '../../../classes/states-and-cities.ts';
import { feeAsTyped } from '../../../classes/fee.ts';
import { planFields, planProblems, usual } from '../../../classes/plan.ts';
import type { PlanField, PlanProblems, TypedPlan } from '../../../classes/plan.ts';
import type { Given } from '../../ground/calls.ts';
import { newerOf } from '../../ground/kept.ts';
import { useKeeper, useKept } from '../../ground/kept.office.tsx';
import { keyOf, useAct, useNotify } from '../../ground/use-calls.office.tsx';
import { placeNow } from '../../ground/take-back.office.tsx';
import { batchCalls, type Kept, type OneBatch } from './contract.ts';

const KeptDay = z.object({ day: z.string(), begins: z.string(), ends: z.string() });
const KeptPlan = z.object({
  ...Object.fromEntries(planFields.map((field) => [field, z.string().default('')])),
  days: z.array(KeptDay),
});

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

export function typedOf(batch: Batch): TypedPlan {
  const { days, fee, feeShown, isPrivate } = batch;
  const asTyped = Object.fromEntries(planFields.map((field) => [field, String(batch[field] ?? '')]));
  const ticks = { feeShown: feeShown ? 'yes' : '', isPrivate: isPrivate ? 'yes' : '' };
  return { ...(asTyped as Omit<TypedPlan, 'days'>), ...ticks, fee: feeAsTyped(fee), days };
}

export function daysFrom(first: string, count: number, before: readonly ClassDay[]): ClassDay[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return [];
  return Array.from({ length: Math.min(Math.max(count, 0), 60) }, (_, at) => {
    const { begins, ends } = before[at] ?? before.at(-1) ?? usual;
    return { day: dayAfter(first, at), begins, ends };
  });
}

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
    set(field: PlanField, value: string, stateCode = field === 'city' ? stateBeside(value, typed) : typed.stateCode) {
      take({ ...typed, stateCode, [field]: value }, stateCode === typed.stateCode ? [field] : [field, 'stateCode']);
    },
    setDays: (days: ClassDay[]) => take({ ...typed, days }, ['days']),
    /** It has arrived as a batch. What was typed since is kept as a change of that; answers whether there is any. */
    sent(arrived: TypedPlan, batch: Batch): boolean {
      const newer = newerOf(standing.current, arrived, typedOf(batch));
      stand(newer);
      kept.forget();
      return keepChange(batch, newer);
    },
    meet: (now: TypedPlan) => take(now, []),
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

/** Keeps what a batch is being changed to; not where that is as it is. Whoever acts on its page before that has been read anew acts on what stands there. */
function useKeepChange() {
  const at = useKeeper();
  const client = useQueryClient();
  return (batch: Batch, typed: TypedPlan): boolean => {
    client.setQueryData<OneBatch>(keyOf(batchCalls.read, { id: batch.id }), (before) => before && { ...before, batch });
    const isOther = JSON.stringify(typed) !== JSON.stringify(typedOf(batch));
    if (isOther) at(nameOfChange(batch)).keep(typed);
    return isOther;
  };
}

export type Planning = ReturnType<typeof usePlan>;

type Outcomes<Call extends PlanCall> = {
  onClash?: (current: Batch) => void;
  onMore?: (kept: Batch) => void;
  /** People would be told: nothing is kept yet. */
  onAsks?: (asks: ToldOfChange, of: TypedPlan) => void;
  soon?: (given: Given<Call>) => string | null;
};

type PlanCall = typeof batchCalls.plan | typeof batchCalls.change;

/** Judges the plan, sends it, shows what is wrong, and opens the batch; its form again where more was typed meanwhile. */
export function useKeep<Call extends PlanCall, How>(
  call: Call,
  plan: Planning,
  given: (typed: TypedPlan, how: How) => Given<Call>,
  { onClash, onMore, onAsks, soon }: Outcomes<Call> = {},
) {
  const notify = useNotify();
  const navigate = useNavigate();
  const [reasonError, setReasonError] = useState<string>();
  const from = useRef({ typed: plan.typed, place: '' });
  const { mutate, isPending } = useAct<Call>(call, {
    silent: true,
    refresh: ['/batches'],
    ...(soon ? { soon } : {}),
    onDone(answer) {
      const { message, batch } = answer as Kept;
      const { typed, place } = from.current;
      const isMore = plan.sent(typed, batch);
      if (isMore) onMore?.(batch);
      notify(isMore ? `${message} What you typed since is not kept yet.` : message, { type: 'success' });
      if (placeNow() === place) void navigate(`/batches/${batch.id}${isMore ? '/change' : ''}`);
    },
    onRefused(refusal) {
      const { state, reason, ...found } = refusal.errors as PlanProblems & { state?: string; reason?: string };
      plan.show(found);
      setReasonError(reason);
      const { current, asks } = refusal.body as { current?: Batch; asks?: ToldOfChange };
      if (asks && onAsks) onAsks(asks, from.current.typed);
      else if (current && onClash) onClash(current);
      else return Boolean(reason) || !(state || Object.keys(found).length === 0);
      return true;
    },
  });
  function isSound(announces = false) {
    const refusal = announces ? announceRefusal('Draft', plan.typed.days, new Date()) : null;
    const problems = { ...(refusal ? { [refusal.field]: refusal.sentence } : {}), ...planProblems(plan.typed) };
    plan.show(problems);
    return Object.keys(problems).length === 0;
  }
  return {
    busy: isPending,
    reasonError,
    isSound,
    send(how: How) {
      if (isPending || !isSound()) return;
      from.current = { typed: plan.typed, place: placeNow() };
      mutate(given(plan.typed, how));
    },
  };
}
