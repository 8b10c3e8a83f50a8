const india = 'Asia/Kolkata';

/** The calendar day in India as YYYY-MM-DD. */
export function indianDay(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: india }).format(at);
}

/** A day as the office reads it: '20 Nov 2026'. Takes a moment or a YYYY-MM-DD. */
export function indianDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: india, day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(iso),
  );
}
