/** One of several words a field may hold. */
export type Choice = { value: string; label: string };

/** The words of every field that is a choice. */
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
  /** The column that names a row and leads to it. */
  rowHeader: string;
  sort: { key: string; order: 'asc' | 'desc' };
  /** Words of choices that are said beside the name of a row. */
  marks?: Record<string, string>;
  /** The field that says of which other nobody has proved it: its key, or 'both'. */
  doubts?: string;
};

/** Words as choices; those that are not their own label have it in `labels`. */
export function choicesOf(values: readonly string[], labels: Record<string, string> = {}): Choice[] {
  return values.map((value) => ({ value, label: labels[value] ?? (value || 'Not said') }));
}

export const yesOrNo: readonly Choice[] = choicesOf(['yes', 'no'], { yes: 'Yes', no: 'No' });

/** The word for a value of a column, as people read it. */
export function labelOf(column: ListColumn, value: string): string {
  return column.choices?.find((choice) => choice.value === value)?.label ?? value;
}
