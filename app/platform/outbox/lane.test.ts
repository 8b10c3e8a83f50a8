import { expect, test } from 'vitest';
import type { Claimed } from './claims.server.ts';
import { Lane } from './lane.ts';
import { Round } from './round.ts';

const messageTo = (recipient: string, n: number): Claimed => ({
  id: String(n),
  topic: 'mail',
  payload: '{}',
  attempts: 0,
  created_at: '',
  recipient,
  template: null,
  round: new Round(),
  claimedAt: 0,
});

/** How many mails have left and to whom after so many seconds of a clock of its own, when each takes the mail server `takes` seconds. */
function drain(recipients: string[], seconds: number, takes: (domain: string) => number): string[] {
  const lane = new Lane(8, 100);
  const line = recipients.map(messageTo);
  const flying: { at: number; message: Claimed; flight: ReturnType<Lane['begin']> }[] = [];
  const left: string[] = [];
  for (let now = 0; now < seconds;) {
    const message = lane.takeNext();
    if (message) {
      const at = now + takes(message.recipient!.split('@')[1]!);
      flying.push({ at, message, flight: lane.begin(message) });
    } else if (!lane.hasRoom || !lane.isStuck || !claim(lane, line)) {
      const next = flying.toSorted((one, other) => one.at - other.at)[0]!;
      flying.splice(flying.indexOf(next), 1);
      now = next.at;
      lane.land(next.flight, 'sent', takes(next.flight.domain!));
      left.push(next.message.recipient!);
    }
  }
  return left;
}

/** As the worker claims: from the first five hundred of the line, to nobody whose domain is full. */
function claim(lane: Lane, line: Claimed[]): boolean {
  const [most, { full }] = [lane.batch, lane];
  const due = line.slice(0, 500).filter(({ recipient }) => !full.includes(recipient!.split('@')[1]!));
  const claimed = due.slice(0, most);
  for (const message of claimed) line.splice(line.indexOf(message), 1);
  lane.queue.push(...claimed);
  lane.widen({ claimed: claimed.length, most, leftOut: full.length > 0 });
  return claimed.length > 0;
}

const readers = (count: number) =>
  Array.from({ length: count }, (_, n) => `reader${n}@${n % 5 ? 'most.example' : `site${n % 100}.example`}`);

test('a hundred mails leave in a second where four of five readers have one domain and each mail takes four fifths of a second', () => {
  // Fourteen, where half a lane is one domain's and the lane narrows when it finds few others.
  expect(drain(readers(6000), 30, () => 0.8).length).toBeGreaterThan(100 * 28);
});

test('a domain that takes long for each mail leaves the other readers their pace', () => {
  const left = drain(readers(6000), 60, (domain) => (domain === 'most.example' ? 4.9 : 0.8));
  const others = left.filter((reader) => !reader.endsWith('@most.example'));
  // Of the first 500 that are looked at a hundred are theirs, and none of these waits for the others.
  expect(others.length).toBeGreaterThanOrEqual(100);
  expect(left.slice(0, 150).filter((reader) => !reader.endsWith('@most.example')).length).toBeGreaterThan(50);
});

test('a domain has half of a lane until it has taken a mail, one place after it was slow, and never the whole lane', () => {
  const lane = new Lane(8, 100);
  const [one, other] = [messageTo('a@most.example', 1), messageTo('b@other.example', 2)];
  const fill = () => {
    const flights: ReturnType<Lane['begin']>[] = [];
    while (lane.hasRoom && !lane.full.includes('most.example')) flights.push(lane.begin(one));
    return flights;
  };
  const first = fill();
  expect(first).toHaveLength(4);
  for (const flight of first) lane.land(flight, 'sent', 0.1);
  const all = fill();
  expect(all).toHaveLength(7);
  lane.queue.push(other);
  expect(lane.takeNext()).toBe(other);
  lane.slowDown(all[0]!);
  for (const flight of all) lane.land(flight, 'cut');
  expect(fill()).toHaveLength(1);
});
