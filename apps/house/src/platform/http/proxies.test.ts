import { expect, test } from 'vitest';
import { TrustedProxies } from './proxies.ts';

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
  ['what is no address is skipped', '10.1.2.3', 'unknown, ', '10.1.2.3'],
])('GATE-4 %s', (_, remote, forwarded, client) => {
  expect(proxies.clientOf(request(remote, forwarded))).toBe(client);
});

test('GATE-4 an invalid proxy address is named at the start', () => {
  expect(() => new TrustedProxies(['my-proxy'])).toThrow('my-proxy');
});
