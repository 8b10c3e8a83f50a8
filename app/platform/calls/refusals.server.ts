import type { FastifyReply } from 'fastify';
import { failure } from '../errors.ts';

/** 422 with one field's sentence, as the contracts answer. */
export function fieldProblem(field: string, sentence: string) {
  return fieldProblems({ [field]: sentence });
}

/** The same for several fields; the first one's sentence stands for them all. */
export function fieldProblems(errors: Record<string, string>) {
  return { status: 422, body: failure('invalid', Object.values(errors)[0]!, { errors }) };
}

/** 429 that says when to try again. `said` is what the sentence speaks of: a limit of minutes says no seconds. */
export function tooMany(reply: FastifyReply, seconds: number, said = seconds) {
  reply.header('retry-after', seconds);
  return { status: 429, body: failure('too-many', `Too many attempts. Please try again ${inWords(said)}.`) };
}

/** 'in 50 seconds', 'in a minute', 'in 15 minutes', 'in 24 hours'. */
export function inWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
