import { useEffect, useRef } from 'react';

/** For a letter's form: when it comes back refused, the focus goes to what is said of it: a sentence, or the first field that is wrong. */
export function useRefusal(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error) return;
    form.current?.querySelector<HTMLElement>('[role="alert"][tabindex], [aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
