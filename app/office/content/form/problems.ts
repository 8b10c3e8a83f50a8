import type { z } from 'zod';
import { listTexts } from '../../../content/rules.ts';
import { hasUnseen, sayUnseen } from '../../../platform/words.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong with a document, place by place (`hero.facts.0.label`), the first thing of each place. */
export function problemsOf(contract: z.ZodType, document: unknown): Record<string, string> {
  const { error } = contract.safeParse(document);
  const problems: Record<string, string> = {};
  for (const issue of error ? error.issues.flatMap((found) => unfold(found)) : []) {
    problems[issue.path.map(String).join('.')] ??= sentenceOf(issue);
  }
  return problems;
}

/** The places with letters that nobody sees, which turn a line about or hide in an address. */
export function unseenIn(parts: readonly { place: string; value: unknown }[]): Record<string, string> {
  const texts = parts.flatMap(({ place, value }) => listTexts(value, place));
  return Object.fromEntries(texts.filter(({ value }) => hasUnseen(value)).map(({ place }) => [place, sayUnseen]));
}

/** What is wrong with a value that may be one of several things, taken for the one that it looks like. */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const likely = issue.errors.find(
    (found) => !found.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  if (!likely) return [issue];
  return likely.flatMap((inner) => unfold({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Contracts word their own rules; what they leave to the library is worded here. */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} letters, please.`;
      if (issue.origin === 'array') return `At most ${issue.maximum} entries, please.`;
      return `At most ${issue.maximum}, please.`;
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'Please write a number.'
        : 'Please fill this in.';
    case 'invalid_format':
      return isWorded(issue) ? issue.message : (formats[issue.format] ?? 'This is not written as it has to be.');
    case 'invalid_value':
      return 'Please choose one of the list.';
    case 'unrecognized_keys':
      return `Nothing is called ${issue.keys.join(', ')} here.`;
    case 'invalid_union':
      return 'Please choose what stands here.';
    default:
      return issue.message;
  }
}

const formats: Record<string, string> = { email: 'Please write one email address.', date: 'Please choose a date.' };

const isWorded = ({ message }: Issue) => !message.startsWith('Invalid');

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string') return 'Please write something here.';
  if (issue.origin !== 'array') return `At least ${issue.minimum}, please.`;
  if (issue.exact) return `${issue.minimum} entries, please: neither more nor fewer.`;
  return issue.minimum === 1 ? 'At least one entry, please.' : `At least ${issue.minimum} entries, please.`;
}
