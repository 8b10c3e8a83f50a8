import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The network a limit counts against: an IPv4 address, or the /64 an IPv6 address lies in (one household or phone). */
export function networkOf(address: string): string {
  const plain = withoutPort(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : isIPv4(plain) ? plain : 'unknown';
}

/** A network, and how many times the limit of one household it has. */
export type Breadth = { network: string; times: number };

/** Everything that a request of this address counts against: with IPv6 one connection often has 256 or 65 536 networks of its own. */
export const networksOf = (address: string): Breadth[] => widen(networkOf(address));

const ofRequest = new WeakMap<FastifyRequest, Breadth[]>();

/** The same of a request, worked out once: the framework reads the proxies' headers anew each time it is asked for the address. */
export function networksBehind(request: FastifyRequest): Breadth[] {
  const known = ofRequest.get(request) ?? networksOf(request.ip);
  ofRequest.set(request, known);
  return known;
}

/** The same for a network as `networkOf` names it. */
export function widen(network: string): Breadth[] {
  const plain = network.replace(/\/64$/, '');
  if (!isIPv6(plain)) return [{ network, times: 1 }];
  const [first, second, third, fourth = '0'] = groupsOf(plain);
  const half = Number.parseInt(fourth, 16) >> 8;
  return [
    { network, times: 1 },
    { network: `${first}:${second}:${third}:${(half << 8).toString(16)}::/56`, times: 4 },
    { network: `${first}:${second}:${third}::/48`, times: 16 },
  ];
}

/** The widest that somebody may have for themselves: the /48 of an IPv6 network, an IPv4 address. */
export const widestOf = (network: string): string => widen(network).at(-1)!.network;

/** What one connection often has for itself, and what many may share (a college, a carrier): of IPv6 the /56 and the /48, of IPv4 the address and its /24. */
export function connectionOf(network: string): { connection: string; around: string } {
  if (isIPv4(network)) return { connection: network, around: network.replace(/\d+$/, '0/24') };
  const [one, connection, site] = widen(network);
  return { connection: (connection ?? one)!.network, around: (site ?? one)!.network };
}

/** The same app for one act of whoever sends this request, whose network is counted for the mails that it causes. */
export const pressedFrom = <Some extends object>(app: Some, { ip }: FastifyRequest): Some & { network: string } => ({
  ...app,
  network: networkOf(ip),
});

/** Some proxies write the port of their client too; and an IPv4 client of an IPv6 socket is an IPv4 client. */
function withoutPort(address: string): string {
  const host =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1] ?? host;
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group || '0', 16).toString(16));
}
