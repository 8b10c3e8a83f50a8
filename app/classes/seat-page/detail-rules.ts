import type { TextRule } from '../../platform/calls/typed-text.ts';

// The fields of the details without any schema library, for the page as for the contract.

export const meals = ['Veg', 'Non-Veg'] as const;

/** Typed fields of the details. What is left empty stays as it is. */
export const detailRules = {
  idName: { label: 'Name as on your ID', most: 200, plain: true },
  phone: { label: 'Mobile', most: 40 },
  needs: { label: 'Special needs', most: 500, lines: true },
  certificate: { label: 'Certificate number', most: 60 },
  company: { label: 'Company', most: 200 },
  gstin: { label: 'GSTIN', most: 30 },
} satisfies Record<string, TextRule>;
