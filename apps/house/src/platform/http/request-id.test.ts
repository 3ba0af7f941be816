import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { logLines } from '../../testing/log-lines.ts';
import { systemClock } from '../clock.ts';

const { log, lines } = logLines();
const { house } = await houseOfTests(systemClock, {}, undefined, { log });

const called = async (headers: Record<string, string>) => {
  const from = lines.length;
  const answer = await house.app.inject({ url: '/api/machine/all', headers });
  await expect.poll(() => lines.slice(from).map(({ msg }) => msg)).toContain('request completed');
  const ids = new Set(lines.slice(from).map(({ requestId }) => requestId));
  return { returned: answer.headers['x-request-id'], ids: [...ids] };
};

test('C2.7 C2.17 C2.18 a request id of the client is on every log line of its call, and in the response', async () => {
  const { returned, ids } = await called({ 'x-request-id': 'Browser-0042' });
  expect([returned, ids]).toEqual(['Browser-0042', ['Browser-0042']]);
});

test.each(['', 'two words', 'x'.repeat(65), '{"level":60}', 'line%0Abreak', 'ıd'])(
  'C2.7 C2.16 SRV-1 the invalid request id %j is replaced',
  async (id) => {
    const { returned, ids } = await called({ 'x-request-id': id });
    expect(returned).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(ids).toEqual([returned]);
  },
);
