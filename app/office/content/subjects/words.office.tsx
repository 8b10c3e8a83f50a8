import { isDocumentedTopic } from '../../../content/contract.ts';
import type { PartWords } from '../form/form.office.tsx';
import { fieldOf, keyInWords, placeInWords } from '../form/places.ts';
import { subjectKinds, type OpenedSubject } from './subjects.ts';

const words: Record<string, PartWords> = {
  'provider tradingName': { label: 'Name of the business', hint: 'In every title, mail and message.' },
  'provider legalName': { hint: 'Stands in the footer and the legal pages.' },
  'provider logoLines': { label: 'Name beside the logo', one: 'Name beside the logo, line' },
  'provider ': { label: 'Name, and how one is reached' },
  'provider company': {
    label: 'Company data',
    hint: 'In the footer of every page and on the contact page, once they are given.',
  },
  'provider company.gstin': { label: 'GSTIN', hint: '15 characters. Its check character is looked at.' },
  'provider company.cin': { label: 'CIN', hint: '21 characters. An LLP has none: leave it empty.' },
  'provider mapPosition': { hint: 'Latitude and longitude of the office, for the map of the contact page.' },
  'provider footerYear': { label: 'Year in the footer' },
  'provider grievance': { label: 'Who answers about personal data' },
  'provider grievance.responseDays': { label: 'Answers within, in days', hint: 'The law allows 90 at most.' },
  'provider cities': {
    label: 'Cities',
    hint: 'One list for the footer, the chart, the forms and the mails. Those of the form’s own tiles stay there.',
  },
  'provider cities.*.latitude': {
    hint: 'Of its centre, such as 18.52. Left empty with the longitude, the city is named and stands on no chart.',
  },
  'provider cities.*.longitude': { hint: 'Such as 73.86.' },
  'provider cities.*.notInFooter': { label: 'The footer leaves it out' },
  'provider cities.*.state': { hint: 'Left empty for a union territory.' },
  'home description': { label: 'Description for search engines' },
  'home hero': { label: 'Top of the page' },
  'home hero.drawing': { label: 'Words at the drawing' },
  'home about': { label: 'Topcoat band: who does what' },
  'home path': { label: 'Intermediate band: the way to a certificate' },
  'home why': { label: 'Primer band: why certification matters' },
  'home why.statistics': {
    label: 'Statistics',
    hint: 'At least three are shown, the first largest. One without a source is marked as to be confirmed.',
  },
  'home why.scaleCaption': { label: 'Line under the drawn scale' },
  'home follow': { label: 'Last band' },
  'faq description': { label: 'Description for search engines' },
  'faq questions': {
    hint: 'They stand in this order. Eight of them are always shown; each can be worded otherwise and moved.',
    stays: (entry) => isDocumentedTopic((entry as { topic?: unknown }).topic),
  },
  'faq questions.*.topic': {
    label: 'Address on the page',
    hint: 'After /faq#. Made from the question when it is first published; then it stays, so that links go on leading here.',
    oneLine: true,
  },
  'search-words ignored': { label: 'Words the search passes over', hint: 'With commas between them.' },
  'search-words spellings': { label: 'Words that are read as another one', one: 'Word' },
  'search-words spellings.*.meant': { label: 'Read as' },
  'search-words spellings.*.typed': { label: 'As people type it', hint: 'Commas between; (seat|class) back is both.' },
  'search-words names': { label: 'Other names of pages, courses and answers', one: 'Page' },
  'search-words names.*.to': {
    label: 'Leads to',
    hint: 'A path of this site, such as /courses/cip or /faq#how-to-register.',
  },
  'search-words names.*.title': {
    label: 'Title',
    hint: 'Left empty, the one that it has: a course, a level, a short course, an answer.',
  },
  'search-words names.*.names': { label: 'Names', hint: 'With commas between them.' },
  'search-words answers': { label: 'Answers of the search itself', one: 'Answer' },
  'search-words answers.*.to': { label: 'Leads to', hint: 'A path of this site, such as /contact or /renewal.' },
  'search-words answers.*.title': { label: 'Question' },
  'search-words answers.*.text': { label: 'Answer' },
  'search-words answers.*.asked': { label: 'As people ask it', hint: 'With commas between them.' },
  'course toStart': { label: 'What it takes to start' },
  'course starts': { label: 'Lines of “Where do I start?” that lead here' },
  'course externalLinkText': { label: 'Words of the link to AMPP' },
  'level facts.ceus': {
    label: 'CEUs',
    hint: 'Left empty, the page does not speak of them. Fill it in with a source only.',
  },
  'level facts.duration': { hint: 'Without a source: “Given with the schedule”.' },
  'level facts.entry': { label: 'Entry conditions' },
  'level facts.bring': { label: 'What to bring' },
  'level reading': { label: 'Worked reading' },
  'level reading.scale.every': { label: 'A figure every' },
  'level plan.rows': { label: 'Rows of the plan' },
  'level notice': { label: 'Notice about the ID' },
};

const mailCases: Record<string, string> = {
  Line: 'Where there is a line',
  Known: 'Where they have answered before',
  Request: 'Where they asked for this class',
  Full: 'Where no seat is free',
  Free: 'Where seats are free',
  Promise: 'Where it was promised',
  PromiseFree: 'Where it was promised, and seats are free',
  Promised: 'For whoever was promised the next class',
  Taken: 'Once the seat is taken',
  Asked: 'For whoever is only asked',
  Mistake: 'Where it was a mistake',
  Venue: 'Where only the venue is new',
  First: 'Where it is the first venue',
  Moved: 'Where the seat was moved',
  Corrected: 'Where it was put right',
  Changed: 'Where it was changed',
};

function mailWords(place: string): PartWords {
  const [, part = '', which = ''] = /^(subject|preview|title|opening|closing)([A-Z]\w*)?$/.exec(place) ?? [];
  if (part === '' || (which && !mailCases[which])) return {};
  const hint = part === 'preview' ? 'Mail programs show it in their list, beside the subject.' : undefined;
  return { label: keyInWords(part), when: mailCases[which], hint };
}

const common: Record<string, PartWords> = {
  lede: { label: 'First paragraph' },
  href: { label: 'Leads to', hint: 'A path of this site (/faq), https://…, mailto:… or tel:…', oneLine: true },
  address: { oneLine: true },
  answer: { label: 'Answer' },
  blocks: { label: 'Text' },
  cities: { one: 'City' },
  sourceToBeConfirmed: { label: 'The source is to be confirmed' },
  lastUpdated: { label: 'Last updated' },
};

const pages = new Set(['terms-of-service', 'privacy-policy', 'refund-policy']);

export function wordsFor({ key, kind }: Pick<OpenedSubject, 'key' | 'kind'>): (place: string) => PartWords {
  if (kind === 'mail') return mailWords;
  const family = kind === 'page' || kind === 'settings' ? (pages.has(key) ? 'legal' : key) : kind;
  return (place) => {
    const pattern = place.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*');
    const found = words[`${family} ${pattern}`] ?? common[/[^.*]+(?:\.\*)*$/.exec(pattern)?.[0] ?? ''] ?? {};
    return found;
  };
}

export function placeFor(subject: Pick<OpenedSubject, 'key' | 'kind'>, place: string): string {
  return placeInWords(fieldOf(place), wordsFor(subject));
}

export function keyOfSubject(key: string): Pick<OpenedSubject, 'key' | 'kind'> {
  const kind = subjectKinds.find((one) => key.startsWith(`${one}.`)) ?? 'page';
  return { key, kind };
}
