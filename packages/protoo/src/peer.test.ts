import { describe, expect, test, vi } from 'vitest';
import {
  encodeNotification,
  isEncodedNotification,
  NoAnswer,
  type PeerHandlers,
  ProtooError,
  ProtooPeer,
  STALLED_BYTES,
} from './peer.ts';

const silent: PeerHandlers = { request: async () => ({}) };

/** Two peers joined by a queue that `flush` delivers. */
function pair(left: PeerHandlers, right: PeerHandlers) {
  const toLeft: string[] = [];
  const toRight: string[] = [];
  const closes: number[] = [];
  const socket = (queue: string[]) => ({
    bufferedAmount: 0,
    send: (text: string) => void queue.push(text),
    close: (code?: number) => void closes.push(code ?? 0),
  });
  const a = new ProtooPeer(socket(toRight), left);
  const b = new ProtooPeer(socket(toLeft), right);
  const flush = async () => {
    while (toLeft.length + toRight.length > 0) {
      for (const text of toRight.splice(0)) b.receive(text);
      for (const text of toLeft.splice(0)) a.receive(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { a, b, flush, closes };
}

describe('protoo peer', () => {
  test('RT-1 an encoded notification is recognized by its text', () => {
    expect(isEncodedNotification(encodeNotification('credit', { credit: 5 }))).toBe(true);
    expect(isEncodedNotification('{"response":true,"id":1,"ok":true,"data":{}}')).toBe(false);
    expect(isEncodedNotification('{"request":true,"id":1,"method":"init"}')).toBe(false);
  });

  test('RT-1 a request is answered by the other side', async () => {
    const { a, flush } = pair(silent, { request: async (method, data) => ({ method, data }) });
    const reply = a.request('init', { machineID: 101 }, 1000);
    await flush();
    expect(await reply).toEqual({ method: 'init', data: { machineID: 101 } });
  });

  test('C3.6 C3.17 C3.18 a request carries its trace; a malformed trace and unknown fields are ignored', async () => {
    const received: unknown[] = [];
    const right = {
      request: async (_: string, __: unknown, traceparent?: string) => received.push(traceparent),
    };
    const { a, b, flush } = pair(silent, right);
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    void a.request('press', {}, 1000, traceparent);
    void a.request('press', {}, 1000);
    await flush();
    for (const odd of [
      '',
      7,
      null,
      {},
      `${traceparent}-more`,
      traceparent.toUpperCase(),
      traceparent.replace('00-4', 'ff-4'),
    ])
      b.receive(JSON.stringify({ request: true, id: 7, method: 'press', traceparent: odd, unknown: odd }));
    expect(received).toEqual([traceparent, ...Array(8).fill(undefined)]);
  });

  test('a refusal carries its code; a bug is answered with 50000 and reported', async () => {
    const bug = vi.fn();
    const { a, flush } = pair(silent, {
      bug,
      request: async (method) => {
        throw method === 'refuse'
          ? new ProtooError(41000, 'busy', { by: 'Ada' })
          : new Error('secret detail');
      },
    });
    const refused = a.request('refuse', {}, 1000).catch((error: unknown) => error);
    const broken = a.request('break', {}, 1000).catch((error: unknown) => error);
    await flush();
    expect(await refused).toMatchObject({ code: 41000, message: 'busy', params: { by: 'Ada' } });
    expect(await broken).toMatchObject({ code: 50000 });
    expect(String(await broken)).not.toContain('secret');
    expect(bug).toHaveBeenCalledOnce();
  });

  test.each([
    'not json',
    '{}',
    '[]',
    'null',
    '{"request":true,"id":"1","method":"x"}',
    '{"request":true,"id":1}',
    '{"notification":true,"method":""}',
    '{"response":true,"id":1,"ok":false}',
  ])('a frame that is not protoo closes the connection: %s', (text) => {
    const { a, closes } = pair(silent, silent);
    a.receive(text);
    expect(closes).toEqual([1007]);
  });

  test('a pending request fails when the connection ends, and on timeout', async () => {
    const { a } = pair(silent, silent);
    const cut = a.request('x', {}, 1000).catch((error: unknown) => error);
    const late = a.request('y', {}, 5).catch((error: unknown) => error);
    expect(await late).toBeInstanceOf(NoAnswer);
    a.closed();
    expect(await cut).toBeInstanceOf(NoAnswer);
    await expect(a.request('z', {}, 1000)).rejects.toBeInstanceOf(NoAnswer);
  });

  test('a peer that does not read is disconnected', () => {
    const terminate = vi.fn();
    const stalled = new ProtooPeer(
      { bufferedAmount: STALLED_BYTES + 1, send: vi.fn(), close: vi.fn(), terminate },
      silent,
    );
    expect(stalled.notify('machine', {})).toBe(false);
    expect(terminate).toHaveBeenCalledOnce();
  });
});
