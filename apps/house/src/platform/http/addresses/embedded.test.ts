import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRules, clientNetwork, countryOf, TrustedProxies } from './addresses.ts';

type Bytes = readonly [number, number, number, number];

const hex = (high: number, low: number): string => (high * 256 + low).toString(16);
const groups = ([a, b, c, d]: Bytes): string => `${hex(a, b)}:${hex(c, d)}`;
const inverted = ([a, b, c, d]: Bytes): Bytes => [255 - a, 255 - b, 255 - c, 255 - d];
const dotted = (bytes: Bytes): string => bytes.join('.');

/** Addresses by which one IPv4 host is reached, `own` being what the host may choose of it. */
const CARRIERS: readonly [string, (ipv4: Bytes, own: string) => string][] = [
  ['IPv4-mapped', (ipv4) => `::ffff:${groups(ipv4)}`],
  ['IPv4-mapped with dots', (ipv4) => `0:0:0:0:0:FFFF:${dotted(ipv4)}`],
  ['IPv4-translated', (ipv4) => `::ffff:0:${groups(ipv4)}`],
  ['IPv4-compatible', (ipv4) => `::${groups(ipv4)}`],
  ['NAT64', (ipv4) => `64:ff9b::${groups(ipv4)}`],
  ['NAT64 with dots', (ipv4) => `0064:FF9B:0:0:0:0:${dotted(ipv4)}`],
  ['NAT64 of a site', (ipv4, own) => `64:ff9b:1:${own}::${groups(ipv4)}`],
  ['6to4', (ipv4, own) => `2002:${groups(ipv4)}:${own}::${own}`],
  ['Teredo', (ipv4, own) => `2001:0:4136:e378:8000:${own}:${groups(inverted(ipv4))}`],
];

const byte = fc.integer({ min: 0, max: 255 });
const ipv4s = fc.tuple(fc.integer({ min: 1, max: 223 }), byte, byte, byte);
const ownParts = fc.integer({ min: 1, max: 0xff_ff }).map((part) => part.toString(16));

/** The client as a proxy that writes the address names it. */
const proxies = new TrustedProxies(['192.0.2.1']);
const client = (forwarded: string) =>
  proxies.clientOf({
    socket: { remoteAddress: '192.0.2.1' },
    headers: { 'x-forwarded-for': forwarded },
  });
const spellings = (address: string) => [
  address,
  address.toUpperCase(),
  `[${address}]:443`,
  `${address}%eth0`,
];

const rules = (lists: Partial<ConstructorParameters<typeof AddressRules>[0]>) =>
  new AddressRules({ allowedCountries: [], blockedCountries: [], blockedAddresses: [], ...lists });

test.each(CARRIERS)('C2.41 a client at an %s address is the IPv4 client of it', (_, write) => {
  fc.assert(
    fc.property(ipv4s, ownParts, (ipv4, own) => {
      const inside = dotted(ipv4);
      const blocking = rules({ blockedAddresses: [inside] });
      for (const spelling of spellings(write(ipv4, own))) {
        const address = client(spelling);
        expect(clientNetwork(address), spelling).toBe(inside);
        expect(countryOf(address), spelling).toBe(countryOf(inside));
        expect(blocking.permits(address), spelling).toBe(false);
      }
    }),
  );
});

test.each(CARRIERS)('C2.41 GATE-4 the country of an %s address decides', (_, write) => {
  const address = client(write([8, 8, 8, 8], '7'));
  expect(rules({ blockedCountries: ['US'] }).permits(address)).toBe(false);
  expect(rules({ allowedCountries: ['TR'] }).permits(address)).toBe(false);
  expect(rules({ allowedCountries: ['US'] }).permits(address)).toBe(true);
});

test.each(['0:5efe', '200:5efe'])('C2.42 an ISATAP address (%s) is refused by either address', (id) => {
  const american = `2001:4860:4860:7:${id}:808:808`;
  expect(rules({ blockedAddresses: ['8.8.8.0/24'] }).permits(american)).toBe(false);
  expect(rules({ blockedAddresses: ['2001:4860::/32'] }).permits(american)).toBe(false);
  expect(rules({ allowedCountries: ['US'] }).permits(american)).toBe(true);
  // What a client writes there does not give it another country, nor an allowance of its own.
  const french = `2a01:e0a::${id}:808:808`;
  expect(countryOf('2a01:e0a::1')).toBe('FR');
  expect(rules({ blockedCountries: ['FR'] }).permits(french)).toBe(false);
  expect(rules({ blockedCountries: ['US'] }).permits(french)).toBe(false);
  expect(countryOf(french)).toBe('FR');
  expect(clientNetwork(american)).toBe('2001:4860:4860:7::/64');
});

test.each(['::1', '::', '2001:db8::808:808', '64:ff9b:2::808:808', 'fe80::808:808'])(
  'C2.41 %s stands for no IPv4 address',
  (address) => {
    expect(clientNetwork(address)).toMatch(/::\/64$/);
    expect(rules({ blockedAddresses: ['8.8.8.8', '0.0.0.0/8'] }).permits(address)).toBe(true);
  },
);

test('C2.41 a trusted proxy is trusted by its own address alone', () => {
  const trusting = new TrustedProxies(['10.0.0.0/8']);
  const headers = { 'x-forwarded-for': '8.8.8.8' };
  expect(trusting.clientOf({ socket: { remoteAddress: '2002:a01:203::1' }, headers })).toBe(
    '2002:a01:203::1',
  );
});
