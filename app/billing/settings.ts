import { textProblem, unseenProblem } from '../platform/calls/typed-text.ts';
import { gstinProblem, normaliseGstin } from '../platform/form/gstin.ts';
import { firstProblems } from '../platform/form/problems.ts';

// What has to be known before any paper is issued. Nothing is shipped: the owner fills it in.

/** One GSTIN that papers are issued under. */
export type Registration = { gstin: string; address: string; prefix: string };
export const registrationFields = ['gstin', 'address', 'prefix'] as const;

/** A field as the owners see it, what is usual in it, and how long it may be. */
export type Field = {
  label: string;
  most?: number;
  usual?: string;
  hint?: string;
  inputMode?: 'numeric' | 'decimal';
  optional?: true;
};
const whole = { usual: '0', most: 5, inputMode: 'numeric' } as const;
const elsewhere = { ...whole, hint: 'Under the first GSTIN, before the first one of this site' };

export const onPapers = {
  legalName: { label: 'Legal name', most: 120 },
  signatory: { label: 'Signatory', most: 120, hint: 'Name and office, as it stands under a paper' },
  sac: { label: 'SAC', usual: '999293', most: 6, inputMode: 'numeric' },
  rate: { label: 'GST in percent', usual: '18', most: 5, inputMode: 'decimal' },
  lut: { label: 'Letter of undertaking', most: 15, hint: 'Its ARN, where one is filed', optional: true },
  lastInvoice: { label: 'Last tax invoice given elsewhere this year', ...elsewhere },
  lastVoucher: { label: 'Last receipt voucher given elsewhere this year', ...whole },
  lastCredit: { label: 'Last credit note given elsewhere this year', ...whole },
  lastRefund: { label: 'Last refund voucher given elsewhere this year', ...whole },
} satisfies Record<string, Field>;

export const toAccount = {
  bankHolder: { label: 'Account holder', most: 120 },
  bankName: { label: 'Bank and branch', most: 120 },
  bankAccount: { label: 'Account number', most: 18, inputMode: 'numeric' },
  bankIfsc: { label: 'IFSC', most: 11 },
  bankSwift: { label: 'SWIFT code (BIC)', most: 11, hint: 'For payers abroad', optional: true },
  upiId: { label: 'UPI id', most: 256, optional: true },
  upiName: { label: 'Name that UPI shows', most: 60, optional: true },
  upiLimit: { label: 'Most by UPI, in rupees', usual: '100000', most: 7, inputMode: 'numeric' },
} satisfies Record<string, Field>;

/** What is chosen, or ticked: 'yes' or ''. */
export const choices = {
  invoiceWhen: { label: 'Tax invoices', usual: 'full payment' },
  rounding: { label: 'Round the total to the rupee', usual: 'yes' },
  eInvoice: { label: 'E-invoices: papers to companies wait for their IRN', usual: '' },
} satisfies Record<string, Field>;

export type SettingField = keyof typeof onPapers | keyof typeof toAccount | keyof typeof choices;
const fields: Record<SettingField, Field> = { ...onPapers, ...toAccount, ...choices };
export const settingFields = Object.keys(fields) as SettingField[];
export type TypedSettings = Record<SettingField, string> & { registrations: Registration[] };
const usual = Object.fromEntries(settingFields.map((name) => [name, fields[name].usual ?? '']));
export const usualSettings: TypedSettings = {
  ...(usual as Record<SettingField, string>),
  registrations: [{ gstin: '', address: '', prefix: '' }],
};

export type Settings = {
  registrations: Registration[];
  legalName: string;
  sac: string;
  /** In basis points. */
  rate: number;
  bank: { holder: string; name: string; account: string; ifsc: string; swift?: string };
  /** '' without: no QR is drawn. */
  upi: { id: string; name: string; /** In paise. */ limit: number };
  signatory: string;
  /** The letter of undertaking for supplies without tax; '' without. */
  lut: string;
  /** The last number of each series that was given elsewhere: the first one here follows it. What was set before had that of invoices alone. */
  lastInvoice: number;
  last?: Record<'R' | 'C' | 'V', number>;
  /** Whose numbers those are, and of which year: of no other series. */
  lastOf?: { gstin: string; year: string };
  invoiceWhen: 'full payment' | 'by hand';
  rounding: boolean;
  /** Papers of companies wait for the number of the tax portal. Missing: they do not. */
  eInvoice?: true;
};

const aNumber: [RegExp, string] = [/^\d{1,5}$/, 'Please give the number alone, such as 0 or 41.'];
const shapes: Partial<Record<SettingField, [RegExp, string]>> = {
  sac: [/^\d{6}$/, 'A SAC has six figures.'],
  rate: [/^\d{1,2}(\.\d{1,2})?$/, 'A rate is a number of percent, such as 18.'],
  bankAccount: [/^(\d{6,18})?$/, 'An account number has 6 to 18 figures.'],
  bankIfsc: [/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'An IFSC is four letters, a zero and six more.'],
  bankSwift: [/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'A SWIFT code has 8 or 11 capital letters and figures.'],
  // Two letters, state, month, year, number, check character: so is the number of the order that answers it.
  lut: [/^([A-Z]{2}\d{2}(0[1-9]|1[0-2])\d{8}[A-Z0-9])?$/, 'An ARN has 15 capitals and figures, as AD270326000001X.'],
  upiId: [/^([\w.-]{2,256}@[A-Za-z][\w-]{1,64})?$/, 'A UPI id looks like name@bank.'],
  upiLimit: [/^\d{1,7}$/, 'Please give whole rupees.'],
  lastInvoice: aNumber,
  lastVoucher: aNumber,
  lastCredit: aNumber,
  lastRefund: aNumber,
  invoiceWhen: [/^(full payment|by hand)$/, 'Please choose when invoices are issued.'],
};
const registrationShapes: Record<Exclude<keyof Registration, 'gstin'>, [RegExp, string]> = {
  address: [/^[^\p{Cc}]{0,400}$/u, 'At most 400 letters, please.'],
  prefix: [/^[A-Z0-9]{0,3}$/, 'A prefix is one to three capital letters or figures.'],
};

/** What is wrong with what was typed, by field; those of a registration are named 'registrations.0.gstin'. What is left empty is only missing. */
export function settingsProblems(typed: TypedSettings): Record<string, string> {
  const found: [string, string | null][] = [];
  for (const field of settingFields) {
    const [text, { label, most = 20 }] = [typed[field], fields[field]];
    const [shape, words] = shapes[field] ?? [/^/, ''];
    found.push([field, shape.test(text.trim()) ? textProblem(text, { label, most }) : words]);
    found.push([field, unseenProblem(text)]);
  }
  const rows = typed.registrations.map(tidied);
  for (const [at, row] of rows.entries()) {
    const name = (field: string) => `registrations.${at}.${field}`;
    found.push([name('gstin'), gstinProblem(row.gstin)]);
    for (const [field, [shape, words]] of Object.entries(registrationShapes)) {
      const text = row[field as keyof Registration].replaceAll('\n', ' ');
      found.push([name(field), shape.test(text) ? unseenProblem(text) : words]);
    }
    const twice = (field: 'gstin' | 'prefix') =>
      row[field] !== '' && rows.findIndex((other) => other[field] === row[field]) < at;
    found.push([name('gstin'), twice('gstin') ? 'This GSTIN stands here twice.' : null]);
    found.push([name('prefix'), twice('prefix') ? 'Each GSTIN has a prefix of its own.' : null]);
  }
  return firstProblems(found) as Record<string, string>;
}

function tidied({ gstin, address, prefix }: Registration): Registration {
  const lines = address.split('\n').map((line) => line.trim());
  const kept = lines.filter(Boolean).join('\n');
  return { gstin: normaliseGstin(gstin), address: kept, prefix: prefix.trim().toUpperCase() };
}

/** What was typed and has no problem, as it is kept. */
export function readSettings(typed: TypedSettings): Settings {
  const text = (field: SettingField) => typed[field].trim();
  const [name, account] = [text('bankName'), text('bankAccount')];
  const bank = { holder: text('bankHolder'), name, account, ifsc: text('bankIfsc') };
  return {
    registrations: typed.registrations
      .map(tidied)
      .filter(({ gstin, address, prefix }) => gstin + address + prefix !== ''),
    legalName: text('legalName'),
    sac: text('sac'),
    rate: Math.round(Number(text('rate')) * 100),
    bank: { ...bank, ...(text('bankSwift') ? { swift: text('bankSwift') } : {}) },
    upi: { id: text('upiId'), name: text('upiName'), limit: Number(text('upiLimit')) * 100 },
    signatory: text('signatory'),
    lut: text('lut'),
    lastInvoice: Number(text('lastInvoice')),
    last: { R: Number(text('lastVoucher')), C: Number(text('lastCredit')), V: Number(text('lastRefund')) },
    invoiceWhen: text('invoiceWhen') === 'by hand' ? 'by hand' : 'full payment',
    rounding: typed.rounding === 'yes',
    ...(typed.eInvoice === 'yes' ? { eInvoice: true } : {}),
  };
}

/** As they are typed in a financial year: what was given elsewhere in another one is past. */
export function settingsAsTyped(settings: Settings, year: string): TypedSettings {
  const { bank, upi, registrations, legalName, sac, signatory, lut, invoiceWhen } = settings;
  const { lastInvoice, last } = settings.lastOf?.year === year ? settings : { lastInvoice: 0, last: null };
  return {
    legalName,
    sac,
    signatory,
    lut,
    invoiceWhen,
    registrations: registrations.length > 0 ? registrations : usualSettings.registrations,
    rate: String(settings.rate / 100),
    bankHolder: bank.holder,
    bankName: bank.name,
    bankAccount: bank.account,
    bankIfsc: bank.ifsc,
    bankSwift: bank.swift ?? '',
    upiId: upi.id,
    upiName: upi.name,
    upiLimit: String(upi.limit / 100),
    lastInvoice: String(lastInvoice),
    lastVoucher: String(last?.R ?? 0),
    lastCredit: String(last?.C ?? 0),
    lastRefund: String(last?.V ?? 0),
    rounding: settings.rounding ? 'yes' : '',
    eInvoice: settings.eInvoice ? 'yes' : '',
  };
}

/** The settings as they are kept: numbers that were given elsewhere stay those of the GSTIN they were said of; said anew, they are those of the first. */
export function withLastOf(before: Settings, settings: Settings, year: string): Settings {
  const now = { ...settings, lastOf: { gstin: settings.registrations[0]?.gstin ?? '', year } };
  const [was, is] = [settingsAsTyped(before, year), settingsAsTyped(now, year)];
  const { lastOf } = before;
  const isSame = (['lastInvoice', 'lastVoucher', 'lastCredit', 'lastRefund'] as const).every((n) => was[n] === is[n]);
  const stays = lastOf?.year === year && settings.registrations.some(({ gstin }) => gstin === lastOf.gstin);
  return isSame && stays ? { ...settings, lastOf } : now;
}

/** What was set otherwise than before, by its label. */
export function changedSettings(before: Settings, after: Settings, year: string): string[] {
  const [was, now] = [settingsAsTyped(before, year), settingsAsTyped(after, year)];
  const isOther = (name: keyof TypedSettings) => JSON.stringify(was[name]) !== JSON.stringify(now[name]);
  const changed = settingFields.filter(isOther).map((name) => fields[name].label);
  return isOther('registrations') ? ['GSTIN, address or prefix', ...changed] : changed;
}

/** What is missing before a paper can be issued, in words; nothing when all is there. */
export function missingOf(settings: Settings): string[] {
  const { bank, registrations: all } = settings;
  const found: [string, boolean][] = [
    ['legal name', settings.legalName === ''],
    ['GSTIN', !all[0]?.gstin],
    ['address', all.some(({ address }) => address === '') || !all[0]],
    ['prefix', all.some(({ prefix }) => prefix === '') || !all[0]],
    ['bank account', bank.holder === '' || bank.name === '' || bank.account === ''],
    ['IFSC', bank.ifsc === ''],
    ['signatory', settings.signatory === ''],
  ];
  return found.flatMap(([words, is]) => (is ? [words] : []));
}
