import { unseenProblem } from '../classes/unseen.ts';
import { textProblem, type TextRule } from '../platform/calls/typed-text.ts';
import { gstinProblem, normaliseGstin } from '../platform/form/gstin.ts';

// What has to be known before any paper is issued. Nothing is shipped: the owner fills it in.

export const invoiceMoments = ['full payment', 'by hand'] as const;

/** One GSTIN that papers are issued under. */
export type Registration = { gstin: string; address: string; prefix: string };
export const registrationFields = ['gstin', 'address', 'prefix'] as const;

/** What is usual, as typed: every field a text, what is ticked is 'yes' or ''. */
const usual = {
  legalName: '',
  sac: '999293',
  rate: '18',
  bankHolder: '',
  bankName: '',
  bankAccount: '',
  bankIfsc: '',
  upiId: '',
  upiName: '',
  upiLimit: '100000',
  signatory: '',
  lut: '',
  lastInvoice: '0',
  lastVoucher: '0',
  lastCredit: '0',
  lastRefund: '0',
  invoiceWhen: 'full payment',
  rounding: 'yes',
  eInvoice: '',
};
export type SettingField = keyof typeof usual;
export const settingFields = Object.keys(usual) as SettingField[];
export type TypedSettings = Record<SettingField, string> & { registrations: Registration[] };
export const usualSettings: TypedSettings = { ...usual, registrations: [{ gstin: '', address: '', prefix: '' }] };

/** As papers are made with. */
export type Settings = {
  registrations: Registration[];
  legalName: string;
  sac: string;
  /** In basis points. */
  rate: number;
  bank: { holder: string; name: string; account: string; ifsc: string };
  /** '' without: no QR is drawn. */
  upi: { id: string; name: string; /** In paise. */ limit: number };
  signatory: string;
  /** The letter of undertaking for supplies without tax; '' without. */
  lut: string;
  /** The last number of each series that was given elsewhere this year: the first one here follows it. What was set before had that of invoices alone. */
  lastInvoice: number;
  last?: Record<'R' | 'C' | 'V', number>;
  invoiceWhen: (typeof invoiceMoments)[number];
  rounding: boolean;
  /** Papers of companies wait for the number of the tax portal. Missing: they do not. */
  eInvoice?: true;
};

const aNumber: [RegExp, string] = [/^\d{1,5}$/, 'Please give the number alone, such as 0 or 41.'];
const texts: Partial<Record<SettingField, TextRule>> = {
  legalName: { label: 'Legal name', most: 120 },
  bankHolder: { label: 'Account holder', most: 120 },
  bankName: { label: 'Bank', most: 120 },
  upiName: { label: 'Payee name', most: 60 },
  signatory: { label: 'Signatory', most: 120 },
  lut: { label: 'Letter of undertaking', most: 60 },
};
const shapes: Partial<Record<SettingField, [RegExp, string]>> = {
  sac: [/^\d{6}$/, 'A SAC has six figures.'],
  rate: [/^\d{1,2}(\.\d{1,2})?$/, 'A rate is a number of percent, such as 18.'],
  bankAccount: [/^(\d{6,18})?$/, 'An account number has 6 to 18 figures.'],
  bankIfsc: [/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'An IFSC is four letters, a zero and six more.'],
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
  for (const [field, rule] of Object.entries(texts)) {
    const text = typed[field as SettingField];
    found.push([field, textProblem(text, rule) ?? unseenProblem(text)]);
  }
  for (const [field, [shape, words]] of Object.entries(shapes))
    found.push([field, shape.test(typed[field as SettingField].trim()) ? null : words]);
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
  const problems: Record<string, string> = {};
  for (const [field, message] of found) if (message) problems[field] ??= message;
  return problems;
}

function tidied({ gstin, address, prefix }: Registration): Registration {
  const lines = address.split('\n').map((line) => line.trim());
  return {
    gstin: normaliseGstin(gstin),
    address: lines.filter(Boolean).join('\n'),
    prefix: prefix.trim().toUpperCase(),
  };
}

/** What was typed and has no problem, as it is kept. */
export function readSettings(typed: TypedSettings): Settings {
  const text = (field: SettingField) => typed[field].trim();
  return {
    registrations: typed.registrations
      .map(tidied)
      .filter(({ gstin, address, prefix }) => gstin + address + prefix !== ''),
    legalName: text('legalName'),
    sac: text('sac'),
    rate: Math.round(Number(text('rate')) * 100),
    bank: { holder: text('bankHolder'), name: text('bankName'), account: text('bankAccount'), ifsc: text('bankIfsc') },
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

/** As they are typed. */
export function settingsAsTyped(settings: Settings): TypedSettings {
  const { bank, upi, registrations, legalName, sac, signatory, lut, invoiceWhen, last } = settings;
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
    upiId: upi.id,
    upiName: upi.name,
    upiLimit: String(upi.limit / 100),
    lastInvoice: String(settings.lastInvoice),
    lastVoucher: String(last?.R ?? 0),
    lastCredit: String(last?.C ?? 0),
    lastRefund: String(last?.V ?? 0),
    rounding: settings.rounding ? 'yes' : '',
    eInvoice: settings.eInvoice ? 'yes' : '',
  };
}

/** What is missing before a paper can be issued, in words; nothing when all is there. */
export function missingOf(settings: Settings): string[] {
  const [first] = settings.registrations;
  const { bank } = settings;
  const found: [string, boolean][] = [
    ['legal name', settings.legalName === ''],
    ['GSTIN', !first?.gstin],
    ['address', settings.registrations.some(({ address }) => address === '') || !first],
    ['prefix', settings.registrations.some(({ prefix }) => prefix === '') || !first],
    ['bank account', bank.holder === '' || bank.name === '' || bank.account === ''],
    ['IFSC', bank.ifsc === ''],
    ['signatory', settings.signatory === ''],
  ];
  return found.flatMap(([words, is]) => (is ? [words] : []));
}
