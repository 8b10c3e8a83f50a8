import { type SlotName, slotNames } from './blocks.ts';
import { isPlaceholder } from '../platform/provider.ts';
import type { Provider } from './contract.ts';

type Slots = Record<SlotName, string>;

/** A value of a record and where it stands, such as `addressLines.0`. */
export type Place = { place: string; value: string };

/** The provider's details as texts name them. `phoneLink` is the number as a `tel:` address wants it. */
export function slotsOf(provider: Provider): Slots {
  return {
    email: provider.email,
    phone: provider.phone,
    phoneLink: provider.phone.replace(/[^+\d]/g, ''),
    tradingName: provider.tradingName,
    legalName: provider.legalName,
    address: provider.addressLines.join(', '),
    officeHours: provider.officeHours,
    grievanceName: provider.grievance.name,
    grievanceEmail: provider.grievance.email,
    responseDays: String(provider.grievance.responseDays),
    cities: provider.cities
      .map(({ name }) => name)
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1'),
  };
}

const slot = new RegExp(`\\{(${slotNames.join('|')})\\}`, 'g');

/** Fills `{email}` and the other slots in every text of a record. A filled value is not read for slots again. */
export function fillSlots<T>(record: T, slots: Slots): T;
export function fillSlots(record: unknown, slots: Slots): unknown {
  if (typeof record === 'string') return record.replace(slot, (_, name: SlotName) => slots[name]);
  if (Array.isArray(record)) return record.map((part: unknown) => fillSlots(part, slots));
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(Object.entries(record).map(([key, part]) => [key, fillSlots<unknown>(part, slots)]));
}

// The working name looks like a name, so that pages and mails read well until the owner gives the real one.
const workingNames = new Set(['Corrosion Control Training, India', 'Corrosion Control', 'Training, India']);

/** What of the provider's details is still a placeholder; the office shows it until it is replaced. */
export function listPlaceholders(provider: Provider): Place[] {
  const found = listTexts(provider).filter(({ value }) => isPlaceholder(value) || workingNames.has(value));
  // The map starts at a city's centre of the chart: an office never stands on exactly that point.
  const { latitude, longitude } = provider.mapPosition;
  const onChart = provider.cities.some((city) => city.latitude === latitude && city.longitude === longitude);
  return onChart ? [...found, { place: 'mapPosition', value: `${latitude}, ${longitude}` }] : found;
}

/** The texts of a record that carry '(to be confirmed)', for the office's list. */
export function listToBeConfirmed(record: unknown): Place[] {
  return listTexts(record).filter(({ value }) => value.includes('(to be confirmed)'));
}

/** Every text of a record with its place, in the order of the record. */
export function listTexts(record: unknown, place = ''): Place[] {
  if (typeof record === 'string') return [{ place, value: record }];
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([key, part]) => listTexts(part, place === '' ? key : `${place}.${key}`));
}

/** 'GSTIN 27…' and 'CIN U…', as far as they are given. */
export function companyLines({ gstin, cin }: { gstin: string; cin: string }): string[] {
  return [gstin && `GSTIN ${gstin}`, cin && `CIN ${cin}`].filter((line) => line !== '');
}
