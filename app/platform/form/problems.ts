import type { z } from 'zod';

/** The first sentence about each field that has one, in their order. */
export function firstProblems<Field extends string>(found: readonly (readonly [Field, string | null | false])[]) {
  const problems: Partial<Record<Field, string>> = {};
  for (const [field, message] of found) if (message) problems[field] ??= message;
  return problems;
}

/** A contract by the rule of a form: what that finds is wrong, each at its field. */
export const judgedBy =
  <Typed>(problemsOf: (typed: Typed) => { readonly [field: string]: string | null | undefined }) =>
  (typed: Typed, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(problemsOf(typed)))
      if (message) context.addIssue({ code: 'custom', path: [field], message });
  };
