import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { BlockList, createServer as createDoor, isIP, isIPv6, type Server as Door, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networksOf } from '../calls/network.server.ts';

export type ConnectionLimits = {
  /** Connections at once, in all and from one network. */
  places: number;
  placesOfNetwork: number;
  /** Networks whose connections are counted in all only: the proxy in front speaks for many. */
  isProxy: (address: string) => boolean;
  /** Milliseconds in which neither side moved a byte, also while an answer waits to be read. */
  silence: number;
  /** Requests on one connection that no answer has left for yet. Browsers and proxies send one, and wait. */
  unanswered: number;
  /** Bytes that wait for a reader when it asks for more. */
  unread: number;
  /** Requests on one connection in all. */
  requests: number;
  /** Milliseconds that those who are still asking have when the server ends. */
  farewell: number;
  /** Milliseconds in which the first request of a new connection may still be on its way. */
  arriving: number;
};

export const connectionLimits: Omit<ConnectionLimits, 'isProxy'> = {
  places: 4000,
  placesOfNetwork: 500,
  silence: 30_000,
  unanswered: 32,
  unread: 256 * 1024,
  requests: 10_000,
  farewell: 3000,
  arriving: 1000,
};

const unanswered = Symbol('unanswered requests');
const since = Symbol('when it was taken');
type Counted = Socket & { [unanswered]?: number; [since]?: number };

/** A server, and how it ends. */
export type BoundedServer = Server & {
  /** Answers from now on say that their connection ends with them. */
  letGo: () => void;
  /** Ends connections without a request, but those just taken, and takes no more. While a proxy may still send on one, that would lose what is on its way. */
  endIdle: () => Promise<void>;
  /** Listens at the same place once more. */
  openDoor: (place: Place) => Promise<void>;
  /** Open connections, by whichever door they came. */
  countOpen: () => number;
};

type Place = { host: string; port: number };

/** A server on which no reader holds more than its share: of places, of bytes that it does not read, of requests sent ahead. */
export function createBoundedServer(
  listener: RequestListener,
  options: ServerOptions,
  limits: ConnectionLimits,
): BoundedServer {
  const open = new Set<Counted>();
  const takePlace = countPlaces(limits);
  const underWay = new Set<ServerResponse>();
  let leaving = false;

  const server = createServer(options, (request, response) => {
    const socket: Counted = request.socket;
    const waiting = (socket[unanswered] ?? 0) + 1;
    // Sent ahead of its answers, or asked for more without reading: the connection has had its share.
    if (waiting > limits.unanswered || socket.writableLength > limits.unread) {
      socket.destroy();
      return;
    }
    socket[unanswered] = waiting;
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      socket[unanswered] = (socket[unanswered] ?? 1) - 1;
    });
    if (leaving) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.maxConnections = limits.places;
  server.maxRequestsPerSocket = limits.requests;
  // Node ends a connection after this when nothing has moved on it, pending answer or not.
  server.setTimeout(limits.silence);

  server.on('connection', (socket: Counted) => {
    open.add(socket);
    socket[since] = performance.now();
    socket.once('close', () => open.delete(socket));
    // Reset before it was taken: nobody waits for an answer, and nobody would know who had asked. Node counts those of the first door alone.
    if (!socket.remoteAddress || open.size > limits.places || !takePlace(socket)) socket.destroy();
  });

  const { openDoor, closeDoors, close } = doorsOf(server);
  return Object.assign(server, {
    openDoor,
    close,
    countOpen: () => open.size,
    letGo() {
      leaving = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    async endIdle() {
      await shortTurn();
      closeDoors();
      endIdleOf(open, limits);
    },
  });
}

/** Right after a turn of the event loop with next to nothing to do: whoever came in a long one waits to be taken. Resolves after a tenth of a second or two at the latest. */
async function shortTurn(): Promise<void> {
  const began = performance.now();
  let before = began;
  let now = began;
  do {
    before = now;
    await new Promise(setImmediate);
    now = performance.now();
  } while (now - before > 0.5 && now - began < 150);
}

/** Ends those without a request; those so new that their first may be on its way when that time is over, whatever the clock says: a timer may come before it. */
function endIdleOf(open: ReadonlySet<Counted>, { arriving }: ConnectionLimits): void {
  const idle = () => [...open].filter((socket) => !socket[unanswered]);
  const isArriving = (socket: Counted) => socket.bytesRead === 0 && performance.now() - (socket[since] ?? 0) < arriving;
  for (const socket of idle()) if (!isArriving(socket)) socket.destroy();
  setTimeout(() => {
    for (const socket of idle()) socket.destroy();
  }, arriving).unref();
}

/** Further doors of a server, which ends when the last connection of each has: Node waits for those of the first alone. */
function doorsOf(server: Server) {
  const doors: Door[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  const { close } = server;
  const closeDoors = () => {
    const closing = doors.splice(0).map((door) => new Promise((resolve) => door.close(resolve)));
    closed = Promise.all([closed, ...closing]);
  };
  return {
    async openDoor(place: Place): Promise<void> {
      const door = createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
      await listenAt(door, { ...place, reusePort: true });
      doors.push(door);
    },
    closeDoors,
    close(done?: (error?: Error) => void): Server {
      closeDoors();
      return close.call(server, async (error) => {
        await closed;
        done?.(error);
      });
    },
  };
}

/** So many listen at one place: each turn of the event loop takes one connection from each, however many wait. */
const doorsOfPlace = 16;

/** Listens at one place several times where the system lets it: with one listener a crowd, each by a connection of its own, waits for as many turns as there are people. */
export async function listenWidely(http: FastifyInstance, { host, port }: Place): Promise<string> {
  if (process.platform !== 'linux' || isIP(host) === 0) return http.listen({ host, port });
  if (port > 0) await expectFree({ host, port });
  const options = { host, port, reusePort: true };
  const address = await http.listen(options);
  const taken = Number(new URL(address).port);
  for (let doors = 1; doors < doorsOfPlace; doors += 1)
    await (http.server as BoundedServer).openDoor({ host, port: taken });
  return address;
}

/** Whoever listens where several may would get half of another program's visitors: first the place is asked for alone. Throws EADDRINUSE, and what says that it is not of this machine. */
export async function expectFree(place: Place): Promise<void> {
  const probe = createDoor();
  await listenAt(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}

function listenAt(door: Door, options: Place & { reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    door.once('error', reject);
    door.listen(options, () => {
      door.off('error', reject);
      resolve();
    });
  });
}

/** Counts a connection for its networks until it closes; false when one of them has more than its places. */
function countPlaces({ isProxy, places, placesOfNetwork }: ConnectionLimits): (socket: Socket) => boolean {
  const taken = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return true;
    const networks = networksOf(address);
    for (const { network } of networks) taken.set(network, (taken.get(network) ?? 0) + 1);
    socket.once('close', () => {
      for (const { network } of networks) {
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      }
    });
    // However wide a line is, half of the places are for others.
    return networks.every(
      ({ network, times }) =>
        taken.get(network)! <= Math.min(placesOfNetwork * times, Math.max(placesOfNetwork, places / 2)),
    );
  };
}

/** Who speaks for many: whom the operator trusts, and loopback, which is a proxy of this machine or somebody at its keyboard. */
export function proxiesOf(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const network of ['127.0.0.0/8', '::1', ...trusted]) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, bits ? Number(bits) : family === 'ipv6' ? 128 : 32, family);
  }
  return (address) => address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
