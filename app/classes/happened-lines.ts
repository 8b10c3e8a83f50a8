import type { Happened } from './batch.ts';
import { erased, erasedName } from './seats/seat.ts';

type Line = Happened & { seats: string[] };

/** What one act did to many is one line, though each was noted a moment after the other; of a seat that was held with the asking, only that. */
export function inLines(happened: readonly Happened[]): Line[] {
  const lines: Line[] = [];
  const keyOf = ({ act, by, detail }: Happened, of = act) =>
    [of, by.kind, by.uid, detail['reason'], detail['untold'], detail['told']].join('|');
  const find = (one: Happened, of?: string) =>
    lines.findLast(
      (line) => line.seats.length > 0 && keyOf(line) === keyOf(one, of) && apart(line, one) < oneActMilliseconds,
    );
  const undone = new Set<string | null>();
  for (const as of happened) {
    // The newest comes first: what stands as before was a mistake, and counts with no other.
    const isMistake = undone.delete(as.seat) && /^seat (taken|waiting)$/.test(as.act);
    if (as.act === 'seat as before') undone.add(as.seat);
    // What they held was given up with them: nobody said no.
    const isErased = as.seat === erasedName && as.by.kind === 'schedule' && /declined|given back/.test(as.act);
    const one = isMistake || isErased ? { ...as, act: isErased ? erased : 'Yes by mistake' } : as;
    const known = one.seat ? find(one) : undefined;
    if (known) known.seats.push(one.seat!);
    else lines.push({ ...one, seats: one.seat ? [one.seat] : [] });
  }
  const held = (one: Line) => (one.act === 'seat asked' ? find(one, 'seat offered')?.seats : undefined);
  return lines.filter((one) => !held(one) || !one.seats.every((seat) => held(one)!.includes(seat)));
}

const oneActMilliseconds = 60_000;
const apart = (one: Happened, other: Happened) => Math.abs(Date.parse(one.at) - Date.parse(other.at));
