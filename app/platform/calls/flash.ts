/** What a form post without scripts brings back to a page: shown once, at the form it names. */
export type Flash = {
  /** Name of the form it belongs to. */
  form: string;
  kind: 'success' | 'error';
  message: string;
  /** Field name to message. */
  errors?: Record<string, string> | undefined;
  /** What was typed, never passwords. */
  values?: Record<string, string | string[]> | undefined;
};
