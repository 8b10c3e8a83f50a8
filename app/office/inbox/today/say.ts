const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

export const sayNumber = (count: number): string => words[count] ?? count.toLocaleString('en-IN');

export function beginNumber(count: number): string {
  const said = sayNumber(count);
  return said[0]!.toUpperCase() + said.slice(1);
}

const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** A day (YYYY-MM-DD) as the page is headed: 'Monday, 23 November'. */
export const sayDate = (day: string): string => long.format(new Date(day)).replace(/^(\w+) /, '$1, ');
