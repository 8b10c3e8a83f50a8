import { oddGstin } from '../../platform/form/gstin.ts';
import { pinHelp, readPin } from '../../platform/form/pin-code.ts';

/** What is odd of a PIN code or GSTIN by itself, as long as it stands there; null of any other value. It may be right all the same. */
export function oddNumber(field: string, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (field === 'gstNo') return oddGstin(value) || null;
  return field === 'postalCode' && !readPin(value).ok ? pinHelp(value) : null;
}
