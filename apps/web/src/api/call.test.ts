import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, callOrThrow } from './call.ts';
import { sendMessage } from './chat.ts';
import { failureWords } from './failure.ts';

const asked: string[] = [];
/** A house that answers each call with the next of these; nothing: it cannot be reached. */
function house(...answers: (Response | undefined)[]) {
  asked.length = 0;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['X-Request-Id'] ?? '');
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer;
  });
}
afterEach(() => vi.unstubAllGlobals());

const reply = z.object({ status: z.number() });
const asksFor = (path: string) => call({ path, reply });
const failed = (code: number, http: number) =>
  Response.json({ status: 0, code, ErrorMessage: 'as the house says', Params: {} }, { status: http });
const t = (key: string, options: Record<string, string | number> = {}) =>
  [key, ...Object.entries(options).flatMap(([name, value]) => (name === 'reference' ? [value] : []))].join(
    ' ',
  );

test('C2.7 every call has an id of its own', async () => {
  house(Response.json({ status: 1 }), Response.json({ status: 1 }));
  await asksFor('/machine/all');
  await asksFor('/machine/all');
  expect(new Set(asked).size).toBe(2);
  for (const id of asked) expect(id).toMatch(/^[A-Za-z0-9-]{8,64}$/);
});

test('C2.7 a query that is tried again goes by the id of its first try; another one does not', async () => {
  house(undefined, undefined, Response.json({ status: 1 }), Response.json({ status: 1 }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 0 } } });
  const fetch = (key: string) =>
    queries.fetchQuery({
      queryKey: [key],
      queryFn: ({ signal }) => callOrThrow({ path: '/machine/all', reply, signal }),
    });
  await fetch('one');
  await fetch('two');
  const [first, second, third, other] = asked;
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test('C2.7 CHAT-1 a message that is sent again goes by its own id', async () => {
  house(undefined, undefined);
  const message = { chatId: '1-2', contactId: 2, messageText: 'hello', requestId: 'the-message-1' };
  await sendMessage(message);
  await sendMessage(message);
  expect(asked).toEqual(['the-message-1', 'the-message-1']);
});

test.each([
  ['a house that cannot be reached', undefined],
  ['a failure on the side of the house', failed(50000, 500)],
  ['an answer that is none', Response.json({ odd: true })],
])('ERR-2 %s is told with what it is reported by', async (_, answer) => {
  house(answer);
  const result = await asksFor('/machine/all');
  if (result.ok) throw new Error('it did');
  expect(failureWords(result.error, t)).toContain(`errors.reference ${asked[0]?.slice(0, 8)}`);
});

test('ERR-2 what the house named itself is reported by that', async () => {
  house(new Response('{}', { status: 500, headers: { 'x-request-id': 'a1b2c3d4-of-the-house' } }));
  expect(await asksFor('/machine/all')).toEqual({
    ok: false,
    error: { kind: 'broken', reference: 'a1b2c3d4' },
  });
});

test('ERR-2 a refusal is told by its words alone', async () => {
  house(failed(41000, 409));
  const result = await asksFor('/machine/all');
  if (result.ok) throw new Error('it did');
  expect(failureWords(result.error, t)).toBe('errors.41000');
});
