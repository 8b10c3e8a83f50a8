export type Choice = { value: string; label: string };

export type Choices = Record<string, readonly Choice[]>;

/** A field of a list: a column of its table, a filter, and a column of its exports. */
export type ListColumn = {
  key: string;
  title: string;
  /** 'moment' is an ISO-8601 UTC text, 'day' YYYY-MM-DD; both are filtered by days in India. */
  type: 'text' | 'choice' | 'moment' | 'day';
  /** Left out where only the server knows them (`GET /lists/:list/choices`). */
  choices?: readonly Choice[];
  sortable?: boolean;
  /** Only rows with one of these are shown until the filter says otherwise. */
  unless?: readonly string[];
  /** These too where something is searched for: whoever looks for somebody means wherever they are. */
  unlessSearched?: readonly string[];
  /** Stands in the table on the screen; exports hold every column. */
  inTable?: true | undefined;
  /** Its value says nothing without its title, such as 'Yes': on a card the title stands before it. */
  titled?: true;
  /** What is typed into its filter is suggested from what is there (`GET /lists/:list/choices`). */
  suggested?: true;
  /** Narrows the list and is no column of its exports: other columns say it. */
  onlyFilter?: true;
  /** Its filter stands first under More; the first few of them are always in view. */
  quick?: true;
};

/** What the screen has to know of a list. The SQL stands beside it. */
export type List = {
  name: string;
  title: string;
  lede: string;
  /** What will appear here, for a list without anything in it. */
  empty: string;
  /** What the search looks at: words, numbers and references by how they begin. */
  searches: string;
  columns: readonly ListColumn[];
  rowHeader: string;
  sort: { key: string; order: 'asc' | 'desc' };
  /** What is said beside the name of a row, by a choice and its values. */
  marks?: Record<string, Record<string, string>>;
  /** The field that says of which other nobody has proved it: its key, or 'both'. */
  doubts?: string;
};

type More = Omit<ListColumn, 'key' | 'title' | 'type' | 'choices'>;
const columnOf =
  (type: ListColumn['type']) =>
  (key: string, title: string, more: More = {}) => ({ key, title, type, ...more });
export const text = columnOf('text');
export const day = columnOf('day');
export const moment = columnOf('moment');

/** A choice by its words; without any where only the server knows them. */
export const choice = (key: string, title: string, words?: Record<string, string>, more: More = {}): ListColumn => ({
  key,
  title,
  type: 'choice',
  ...(words ? { choices: Object.entries(words).map(([value, label]) => ({ value, label })) } : {}),
  ...more,
});

export const wordsOf = (values: readonly string[], labels: Record<string, string> = {}) =>
  Object.fromEntries(values.map((value) => [value, labels[value] ?? (value || 'Not said')]));

export const yesOrNo = { yes: 'Yes', no: 'No' };

export function labelOf(column: ListColumn, value: string): string {
  return column.choices?.find((one) => one.value === value)?.label ?? value;
}
