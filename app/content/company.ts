import { z } from 'zod';
import { gstinProblem, normaliseGstin } from '../platform/form/gstin.ts';

// Listed or not, industry, state, year of registration, kind of company, number (Companies (Incorporation) Rules).
const cinShape = /^[LU]\d{5}[A-Z]{2}(?:18|19|20)\d{2}[A-Z]{3}\d{6}$/;

/** What is wrong with a company's CIN, which carries no check digit. Null: nothing, or nothing is written. */
export function cinProblem(cin: string): string | null {
  if (cin === '' || cinShape.test(cin)) return null;
  return cin.length === 21
    ? 'This is not built like a CIN: L or U, five digits, a state, a year, three letters, six digits.'
    : 'A CIN has 21 characters; this has more or fewer.';
}

const written = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .max(60)
    // Without spaces and dashes, and in capitals, as both numbers are printed.
    .transform(normaliseGstin)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** What the law has a company show of itself; '' until the owner gives it, and then nothing is shown. */
export const Company = z.strictObject({ gstin: written(gstinProblem), cin: written(cinProblem) });
