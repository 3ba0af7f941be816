import { isIP, SocketAddress } from 'node:net';

/**
 * The IPv4 addresses that stand in an IPv6 address. A packet to a `carrier` address is delivered to that IPv4 host, so a
 * client has it whichever of its IPv6 addresses it uses. `named` is what an ISATAP interface calls itself in a network of
 * its own: a client may write any.
 */
export interface Embedded {
  readonly carrier?: string;
  readonly named?: string;
}

interface Carrier {
  /** Groups that the address begins with. */
  readonly prefix: readonly number[];
  /** The place of the first of the two groups with the IPv4 address. */
  readonly at: number;
  /** Teredo writes the address with every bit inverted. */
  readonly inverted?: boolean;
}

const CARRIERS: readonly Carrier[] = [
  // IPv4-mapped and IPv4-translated addresses (RFC 4291, RFC 2765)
  { prefix: [0, 0, 0, 0, 0, 0xff_ff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xff_ff, 0], at: 6 },
  // IPv4-compatible addresses (RFC 4291)
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  // NAT64: the well-known prefix, and networks of 96 bits in the one for local use (RFC 6052, RFC 8215)
  { prefix: [0x64, 0xff_9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x64, 0xff_9b, 1], at: 6 },
  // 6to4 (RFC 3056)
  { prefix: [0x20_02], at: 1 },
  // Teredo (RFC 4380)
  { prefix: [0x20_01, 0], at: 6, inverted: true },
];

/** The eight groups of a valid IPv6 address. */
export function groupsOf(address: string): readonly number[] {
  // The one spelling has no zone, and writes IPv4 at the end of some addresses with dots.
  const spelt = new SocketAddress({ address, family: 'ipv6' }).address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a, b, c, d) => `${hex(Number(a) * 256 + Number(b))}:${hex(Number(c) * 256 + Number(d))}`,
  );
  const [before = '', after] = spelt.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Nothing for an IPv4 address, and for text that is no address. */
export function embeddedIn(address: string): Embedded {
  if (isIP(address) !== 6) return {};
  const groups = groupsOf(address);
  const carrier = CARRIERS.find(({ prefix }) => prefix.every((group, at) => groups[at] === group));
  const carried = carrier && ipv4At(groups, carrier.at, carrier.inverted);
  // The bit that marks an identifier as unique in the world may be set (RFC 5214).
  const isatap = ((groups[4] ?? 0) & ~0x02_00) === 0 && groups[5] === 0x5e_fe;
  const named = isatap ? ipv4At(groups, 6) : undefined;
  return { ...(carried && { carrier: carried }), ...(named && { named }) };
}

/** Undefined for 0.0.0.0/8, which no host has: `::1` is one of these. */
function ipv4At(groups: readonly number[], at: number, inverted = false): string | undefined {
  const bytes = groups
    .slice(at, at + 2)
    .map((group) => (inverted ? group ^ 0xff_ff : group))
    .flatMap((group) => [group >> 8, group & 0xff]);
  return bytes[0] === 0 ? undefined : bytes.join('.');
}

const hex = (group: number): string => group.toString(16);
