const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** '20 Nov 2026, 10:00 IST' of an ISO-8601 time. */
export function indianTime(iso: string): string {
  return `${format.format(new Date(iso))} IST`;
}
