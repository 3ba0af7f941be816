import { DoneReply } from '@floorcast/contract/auth';
import { ClaimReply } from '@floorcast/contract/claims';
import { BalanceReply } from '@floorcast/contract/player';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sendMessage } from '../endpoints/chat.ts';
import { call, callOrThrow } from './call.ts';
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

test('ERR-2 a refusal is read without the schema of the reply, which could not be fetched', async () => {
  house(failed(10300, 401));
  const asked = call({ path: '/login', reply: () => Promise.reject(new Error('404')) });
  expect(await asked).toMatchObject({ ok: false, error: { kind: 'refused', code: 10300 } });
});

test('C2.7 a retried query has the request id of its first try; another query has its own', async () => {
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

test('C2.7 CHAT-1 a message that is sent again has the same request id', async () => {
  house(undefined, undefined);
  const message = { chatId: '1-2', contactId: 2, messageText: 'hello', requestId: 'the-message-1' };
  await sendMessage(message);
  await sendMessage(message);
  expect(asked).toEqual(['the-message-1', 'the-message-1']);
});

test.each([
  ['a house that cannot be reached', undefined],
  ['a failure on the side of the house', failed(50000, 500)],
  ['a malformed answer', Response.json({ odd: true })],
])('ERR-2 %s is worded with a reference for a report', async (_, answer) => {
  house(answer);
  const result = await asksFor('/machine/all');
  if (result.ok) throw new Error('it did');
  expect(failureWords(result.error, t)).toContain(`errors.reference ${asked[0]?.slice(0, 8)}`);
});

test('ERR-2 a failure that the house answered has the house’s reference', async () => {
  house(new Response('{}', { status: 500, headers: { 'x-request-id': 'a1b2c3d4-of-the-house' } }));
  expect(await asksFor('/machine/all')).toEqual({
    ok: false,
    error: { kind: 'broken', reference: 'a1b2c3d4' },
  });
});

test('ERR-2 a refusal is worded without a reference', async () => {
  house(failed(41000, 409));
  const result = await asksFor('/machine/all');
  if (result.ok) throw new Error('it did');
  expect(failureWords(result.error, t)).toBe('errors.41000');
});

const NO_REFUSAL: { code?: number; ErrorMessage?: string; Params?: object | null } = {};
const REFUSAL = { status: 0, code: 41000, ErrorMessage: 'taken', Params: { seconds: 5, name: 'x' } };

test('C2.3 a refusal has the params and the message of the body', async () => {
  house(Response.json(REFUSAL, { status: 409 }));
  expect(await asksFor('/machine/all')).toEqual({
    ok: false,
    error: { kind: 'refused', code: 41000, message: 'taken', params: { seconds: 5, name: 'x' } },
  });
});

const failureOf = async (body: unknown, http: number) => {
  house(Response.json(body, { status: http }));
  const result = await call({ path: '/player/discount', reply: ClaimReply });
  return result.ok ? null : result.error;
};

test.each([
  ['every field of the contract', REFUSAL, 409],
  [
    'the fields that the specification names',
    { code: 10700, ErrorMessage: 'no', Params: { left_count: 2 } },
    200,
  ],
  ['the same under an HTTP error', { code: 10700, ErrorMessage: 'no', Params: { left_count: 2 } }, 400],
  ['status false', { status: false, code: 41000, ErrorMessage: 'taken', Params: {} }, 200],
  ['status 0', { status: 0, code: 41000, ErrorMessage: '', Params: null }, 200],
  ['nothing but a message', { ErrorMessage: 'no' }, 200],
  ['nothing but status false', { status: false }, 200],
  ['a code under an HTTP error', { code: 40000 }, 400],
])('ERR-2 SRV-1 C2.33 a body with %s is a refusal', async (_, body, http) => {
  const { code = 0, ErrorMessage: message = '', Params: params } = { ...NO_REFUSAL, ...body };
  expect(await failureOf(body, http)).toEqual({ kind: 'refused', code, message, params: params ?? {} });
});

test.each([
  ['status true', { status: true, code: 20000, Params: { amount: 500 } }],
  ['status 1 and an empty message', { status: 1, code: 20000, Params: { amount: 500 }, ErrorMessage: '' }],
  ['only what was granted', { Params: { amount: 500 } }],
])('ERR-2 SRV-1 C2.33 a claim that is answered with %s was granted', async (_, body) => {
  expect(await failureOf(body, 200)).toBeNull();
});

test('ERR-2 C2.33 params of a refusal that no wording takes are left out', async () => {
  const body = { status: 0, code: 41000, ErrorMessage: '', Params: { left_count: 2, odd: null, list: [1] } };
  expect(await failureOf(body, 200)).toMatchObject({ params: { left_count: 2 } });
});

const wordsOf = (key: string, options: Record<string, string | number> = {}) =>
  String(options.defaultValue ?? key);

test('ERR-2 C2.33 a refusal without a known code and without a message is shown in words', async () => {
  const failure = await failureOf({ status: false }, 200);
  expect(failure && failureWords(failure, wordsOf)).toBe('errors.broken');
});

test('SRV-1 C2.34 a call that the server does not know is a failure of its own', async () => {
  house(new Response('', { status: 404 }), new Response('<p>Not found</p>', { status: 404 }));
  const unknown = { ok: false, error: { kind: 'unknown-call' } };
  expect(await asksFor('/policy')).toMatchObject(unknown);
  expect(await asksFor('/policy')).toMatchObject(unknown);
});

test('SRV-1 C2.32 an empty body is a success where a call answers nothing else', async () => {
  house(new Response('', { status: 200 }), new Response(null, { status: 204 }), new Response(''));
  const kick = () => call({ method: 'POST', path: '/player/kick', reply: DoneReply });
  expect(await kick()).toMatchObject({ ok: true });
  expect(await kick()).toMatchObject({ ok: true });
  expect(await call({ path: '/player/balance', reply: BalanceReply })).toMatchObject({
    error: { kind: 'broken' },
  });
});

test('C2.1 a schema that is fetched beside the call validates the reply', async () => {
  house(Response.json({ status: 1 }), Response.json({ odd: true }));
  const ask = () => call({ path: '/validate', reply: async () => reply });
  expect(await ask()).toEqual({ ok: true, value: { status: 1 } });
  expect(await ask()).toMatchObject({ ok: false, error: { kind: 'broken' } });
});

test('C2.1 a call whose schema cannot be fetched fails as one whose house cannot be reached', async () => {
  house(Response.json({ status: 1 }));
  const lost = async (): Promise<typeof reply> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  expect(await call({ path: '/validate', reply: lost })).toMatchObject({
    ok: false,
    error: { kind: 'network' },
  });
});
