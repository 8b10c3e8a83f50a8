import { beginLarge } from '../../../platform/form/spell-city.ts';
import { monthLater } from '../../../interest/asked/asked-class.ts';
import { labels, type EventKind } from '../../../interest/rules.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { cityKey } from '../../../platform/words.ts';
import { anyCity, freshDays, monthsTold, moreCities, mostCities } from './contract.ts';
import type { Demand, DemandCell, DemandGroup } from './contract.ts';
import { dayMilliseconds } from '../../../platform/durations.ts';

type Heads = { heads: number; asked: boolean; registered?: true };
export type Said = Heads & Record<'city' | 'at' | 'time' | 'payer', string>;
type Event = { code: string; title: string; kind: EventKind };

export function cityOf(location: string, other: string | null): string {
  if (other?.trim()) return other.trim();
  if (location === 'NoPreference') return anyCity;
  return labels[location] ?? location;
}

/** Whether it stands for cities and is none. */
const isWord = (city: string) => city === anyCity || city === moreCities;

export function createTally(now: Date) {
  const months = lastMonths(indianDay(now));
  const freshFrom = new Date(now.getTime() - freshDays * dayMilliseconds).toISOString();
  const cells = new Map<string, { cell: DemandCell; groups: Map<string, DemandGroup> }>();
  const cities = new Map<string, number>();

  function cellOf({ code, title, kind }: Event, city: string) {
    const key = `${code} ${cityKey(city)}`;
    const known = cells.get(key);
    if (known) return known;
    const named = cities.get(code) ?? 0;
    if (named >= mostCities && city !== moreCities) return cellOf({ code, title, kind }, moreCities);
    cities.set(code, named + 1);
    const called = isWord(city) ? city : beginLarge(city.trim());
    const cell: DemandCell = { event: code, title, kind, city: called, groups: [] };
    const made = { cell, groups: new Map<string, DemandGroup>() };
    cells.set(key, made);
    return made;
  }

  return {
    months,
    add(event: Event, { city, at, time, payer, heads, asked, registered }: Said): void {
      const { cell, groups } = cellOf(event, city);
      const said = indianDay(new Date(at)).slice(0, 7);
      const month = months.includes(said) ? said : '';
      const key = [time, payer, month].join(' ');
      let group = groups.get(key);
      if (!group) {
        group = { time, payer, month, people: 0, asked: 0, registered: 0, heads: 0, fresh: 0 };
        groups.set(key, group);
        cell.groups.push(group);
      }
      group.people += 1;
      if (asked) group.asked += 1;
      if (registered) group.registered += 1;
      group.heads += heads;
      if (at >= freshFrom) group.fresh += heads;
    },
    cells: (): Demand['cells'] => [...cells.values()].map(({ cell }) => cell),
  };
}

/** The last months, YYYY-MM, the one of the day last. */
export function lastMonths(day: string): string[] {
  return Array.from({ length: monthsTold }, (_, at) => monthLater(day, at + 1 - monthsTold));
}
