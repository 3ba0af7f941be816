import { expect, test } from 'vitest';
import { TrustedProxies, withHop } from './addresses.ts';

const request = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

const proxies = new TrustedProxies(['10.0.0.0/8', '::1']);

test.each([
  ['no address is forwarded', '203.0.113.9', undefined, '203.0.113.9'],
  ['an untrusted proxy is ignored', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy speaks for its client', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['over an IPv6 socket too', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [
    'the last untrusted hop counts, not what it claims',
    '10.1.2.3',
    '192.0.2.7, 198.51.100.1',
    '198.51.100.1',
  ],
  ['proxies behind proxies', '::1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a port after IPv4 is dropped', '10.1.2.3', '8.8.8.8:55220', '8.8.8.8'],
  ['brackets and a port of IPv6 are dropped', '10.1.2.3', '[2001:DB8:0::7]:55220', '2001:db8::7'],
  ['brackets alone and quotation marks too', '10.1.2.3', '"[2001:db8::7]"', '2001:db8::7'],
  ['a zone too', '10.1.2.3', 'fe80::1%eth0', 'fe80::1'],
  ['IPv4 within IPv6 is IPv4, however it is written', '10.1.2.3', '::FFFF:808:808', '8.8.8.8'],
  ['a trusted proxy may be written with a port', '10.1.2.3', '198.51.100.1, 10.9.9.9:443', '198.51.100.1'],
  [
    'a client with a port is not passed over for what it claims',
    '10.1.2.3',
    '192.0.2.7, 8.8.8.8:5',
    '8.8.8.8',
  ],
  ['nor is one that the proxy does not know', '10.1.2.3', '192.0.2.7, unknown', 'unknown'],
  ['a hop without an address is not known', '10.1.2.3', '192.0.2.7,', 'unknown'],
  ['a host name is not known', '10.1.2.3', 'client.example', 'unknown'],
  ['an invalid address is not known', '10.1.2.3', '999.1.1.1', 'unknown'],
  ['unreadable claims before the client change nothing', '10.1.2.3', 'unknown, <x>, 8.8.8.8', '8.8.8.8'],
  ['a trusted proxy that forwards nobody is the client', '10.1.2.3', ' ', '10.1.2.3'],
])('GATE-4 %s', (_, remote, forwarded, client) => {
  expect(proxies.clientOf(request(remote, forwarded))).toBe(client);
});

test('GATE-4 a node adds a hop that the next one reads, also when it does not know its caller', () => {
  const next = (headers: Record<string, string>, from: string | undefined) =>
    proxies.clientOf({ socket: { remoteAddress: '10.0.0.2' }, headers: withHop(headers, from) });
  expect(next({}, '203.0.113.9')).toBe('203.0.113.9');
  expect(next({ 'x-forwarded-for': '' }, '10.1.2.3')).toBe('10.1.2.3');
  expect(next({ 'x-forwarded-for': '203.0.113.9:55, 10.9.9.9' }, '::ffff:10.1.2.3')).toBe('203.0.113.9');
  expect(next({ 'x-forwarded-for': '203.0.113.9' }, undefined)).toBe('unknown');
});

test('GATE-4 an invalid proxy address is named at the start', () => {
  expect(() => new TrustedProxies(['my-proxy'])).toThrow('my-proxy');
});
