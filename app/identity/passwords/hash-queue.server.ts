import { hash, verify } from '@node-rs/argon2';
import { widestOf } from '../../platform/calls/network.server.ts';
import type { HashingCost } from '../../platform/config.server.ts';
import { Busy } from '../../platform/errors.ts';

const mostRunning = 2;
const mostWaiting = 32;
/** Running and waiting together, of one network (of IPv6, a /48). */
const mostOfOneNetwork = 8;

/** argon2id, one lane. Two run at once and 32 wait, of one network eight in all; throws Busy after that. `network` is whose place it takes. */
export function createHashQueue({ memoryKiB, passes }: HashingCost) {
  const parameters = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
  const current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`;
  let running = 0;
  const waiting: (() => void)[] = [];
  const places = new Map<string, number>();

  async function inTurn<Result>(of: string, work: () => Promise<Result>): Promise<Result> {
    const network = widestOf(of);
    const taken = places.get(network) ?? 0;
    if (taken >= mostOfOneNetwork) throw new Busy('too many passwords of one network are being checked');
    if (running >= mostRunning && waiting.length >= mostWaiting) throw new Busy('too many passwords are being checked');
    places.set(network, taken + 1);
    // The one who leaves hands the turn over, so `running` stays as it is.
    if (running >= mostRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const left = (places.get(network) ?? 1) - 1;
      if (left > 0) places.set(network, left);
      else places.delete(network);
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password: string, network: string) => inTurn(network, () => hash(password, parameters)),
    verify: (password: string, hashed: string, network: string) =>
      inTurn(network, () => verify(hashed, password).catch(() => false)),
    /** A hash of nobody's password, with the same parameters: unknown accounts cost the same time as known ones. */
    nobodysHash: `${current}9xFDPyF8hM4nIsXhKeSkog$Ij2jqy2QXIMxCXW62dYItPNgHYtC4/8MEgXubs0UIDw`,
    /** True when a hash was made with weaker parameters than today's. */
    isWeak: (hashed: string) => !hashed.startsWith(current),
  };
}
