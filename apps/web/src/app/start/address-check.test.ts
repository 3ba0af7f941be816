import { afterEach, expect, test, vi } from 'vitest';
import { checkAddress } from './address-check.ts';

afterEach(() => vi.unstubAllGlobals());
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

test.each([
  [200, { status: 1, code: 0, ip: '203.0.113.9', country: 'TR' }, 'open'],
  [200, { status: 0, code: 5, ip: '203.0.113.9', country: 'TR' }, 'open'],
  [200, { status: 0, code: 0, ip: '203.0.113.9', country: 'XX' }, 'not-permitted'],
  [200, { status: 0, code: 0, ip: '203.0.113.9', country: null }, 'not-permitted'],
  [200, 'nonsense', 'failed'],
  [500, { status: 1, code: 0, ip: '203.0.113.9', country: 'TR' }, 'failed'],
])('GATE-1 GATE-2 HTTP %i with %j: %s', async (status, body, outcome) => {
  answer(status, body);
  expect((await checkAddress('Checking')).outcome).toBe(outcome);
});

test('GATE-2 a house that cannot be reached fails the address check', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('down')));
  expect(await checkAddress('Checking')).toEqual({ outcome: 'failed' });
});
