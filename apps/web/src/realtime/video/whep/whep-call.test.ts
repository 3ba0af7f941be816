import type { ViewerStart } from '@floorcast/contract/video';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whepCalls } from './whep-call.ts';

const start = (): ViewerStart => ({ quality: 'auto' });
const PLACE = 'http://house/api/machines/101/video/screen/whep/one';

/** Of every call: its timeout (ms), and its abort signal. */
let timeouts: { readonly ms: number; readonly ends: AbortController }[];
let calls: string[];
/** What the house does with a call, until its signal ends it. */
let house: (signal: AbortSignal) => Promise<Response>;

beforeEach(() => {
  timeouts = [];
  calls = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController();
    timeouts.push({ ms, ends });
    return ends.signal;
  });
  vi.stubGlobal('fetch', (url: string, { method, signal }: { method: string; signal: AbortSignal }) => {
    calls.push(`${method} ${url}`);
    return method === 'DELETE' ? Promise.resolve(new Response()) : house(signal);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const lost = { failure: { kind: 'network' } };

test('GAME-15 a WHEP call that hangs times out after the time that a floor may take', async () => {
  house = never;
  const offer = whepCalls(101, 'screen', start).offer('what I receive', 'direct');
  const answer = whepCalls(101, 'screen', start).answer(PLACE, 'an answer', new AbortController().signal);
  for (const { ms } of timeouts) expect(ms).toBeGreaterThan(8_000);
  const ended = Promise.all([
    expect(offer).rejects.toMatchObject(lost),
    expect(answer).rejects.toMatchObject(lost),
  ]);
  for (const { ends } of timeouts) ends.abort();
  await ended;
});

test('GAME-15 GAME-18 a viewer whose offer breaks off is deleted', async () => {
  house = async (signal) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    const response = new Response(body, { status: 201, headers: { location: PLACE } });
    return Object.defineProperty(response, 'url', { value: PLACE });
  };
  const offer = expect(
    whepCalls(101, 'screen', start).offer('what I receive', 'direct'),
  ).rejects.toMatchObject(lost);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  for (const { ends } of timeouts) ends.abort();
  await offer;
  expect(calls.at(-1)).toBe(`DELETE ${PLACE}`);
});

test('GAME-18 an answer under way is aborted when its viewer is closed', async () => {
  house = never;
  const closed = new AbortController();
  const answer = whepCalls(101, 'screen', start).answer(PLACE, 'an answer', closed.signal);
  closed.abort();
  await expect(answer).rejects.toMatchObject(lost);
});

test.each<[ViewerStart, string]>([
  [{ quality: 'auto' }, '?offer=floor&quality=auto'],
  [{ quality: 'save', bitsPerSecond: 600_000 }, '?offer=floor&quality=save&bitsPerSecond=600000'],
])('NET-4 C5.40 C5.41 a viewer begins with %o', async (begins, query) => {
  const answer = new Response('v=0', { status: 201, headers: { location: PLACE } });
  house = async () => Object.defineProperty(answer, 'url', { value: PLACE });
  await whepCalls(101, 'screen', () => begins).offer('what I receive', 'direct');
  expect(calls[0]).toBe(`POST /api/machines/101/video/screen/whep${query}`);
});
