import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { readOffer, readReceivable } from '@floorcast/contract/sdp';
import fc from 'fast-check';
import { cleanup } from 'node-datachannel';
import { afterAll, expect, test, vi } from 'vitest';
import { payloadsOf } from '../encode/h264-payloads.ts';
import { DEFAULT_LADDER } from '../encode/ladder.ts';
import { NativeViewer } from '../testing/native-viewer.ts';
import { choose, UnusableSdp, usable } from './sdp.ts';
import { Viewer, type ViewerEvents, type ViewerSetup } from './viewer.ts';

const NETWORK: ViewerSetup = {
  bindAddress: '127.0.0.1',
  port: 0,
  advertise: [],
  ladder: DEFAULT_LADDER,
  start: { quality: 'auto' },
  rung: 2,
};
/** A key frame, as far as packets are concerned. */
const PICTURE = { data: payloadsOf(Buffer.from([0, 0, 1, 0x65, 9, 9])), key: true, pts: 0, capturedAt: 0 };

// As a floor ends: the library must not come upon anything that is gone.
afterAll(() => cleanup());

interface Viewing {
  /** The side that makes the offer. */
  readonly offers?: 'browser' | 'floor';
  readonly channels?: readonly string[];
  /** Whether the browser closes its channels before it goes. */
  readonly hangsUp?: boolean;
  readonly closesFirst: 'viewer' | 'browser';
}

const chosen = (sdp: string, read = readOffer) => choose(usable(read(sdp)), 'baseline');

/** What a browser can receive. */
async function receives(): Promise<string> {
  const browser = new NativeViewer({ withSound: true, channels: ['clock'] });
  const sdp = await browser.offer();
  browser.close();
  return sdp;
}

async function meet(
  browser: NativeViewer,
  events: ViewerEvents,
  offers: 'browser' | 'floor' = 'browser',
): Promise<Viewer> {
  if (offers === 'browser') {
    const offer = chosen(await browser.offer());
    const { viewer, sdp } = await Viewer.answer('somebody', offer, NETWORK, events);
    browser.answered(sdp);
    return viewer;
  }
  const { viewer, sdp } = await Viewer.offer('somebody', chosen(await receives()), NETWORK, events);
  viewer.answered(await browser.answer(sdp));
  return viewer;
}

/**
 * A viewer connects, gets a picture, and closes. A viewer whose answer to the floor's offer failed connects again: the library
 * may agree on keys before it has stored the answer.
 */
async function comeAndGo(viewing: Viewing): Promise<void> {
  const { offers, channels = ['clock'], hangsUp = false, closesFirst } = viewing;
  const browser = new NativeViewer({ withSound: true, channels });
  const ended = new EventEmitter();
  const gone = once(ended, 'gone');
  const events = { wantKey: () => undefined, use: (rung: number) => rung, gone: () => ended.emit('gone') };
  const viewer = await meet(browser, events, offers).catch(unlessRefused);
  const pictures = setInterval(() => viewer?.sendVideo(PICTURE), 20);
  const seen = await Promise.race([browser.receiving.then(() => true), gone.then(() => false)]);
  if (seen) await browser.channelsSettled();
  if (hangsUp) browser.closeChannels();
  clearInterval(pictures);
  if (closesFirst === 'viewer') viewer?.close();
  browser.close();
  await gone;
  if (seen) return;
  expect(offers).toBe('floor');
  await comeAndGo(viewing);
}

/** An answer that comes to a connection that has already failed cannot be taken. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof UnusableSdp) || !error.message.includes('without ICE transport')) throw error;
}

test.each<[string, Viewing]>([
  ['the viewer closes first', { closesFirst: 'viewer' }],
  ['the browser closes first', { closesFirst: 'browser' }],
  ['the floor has made the offer and closes first', { offers: 'floor', closesFirst: 'viewer' }],
  ['the floor has made the offer and the browser closes first', { offers: 'floor', closesFirst: 'browser' }],
  ['the browser closes its clock before', { hangsUp: true, closesFirst: 'viewer' }],
  ['the browser has opened two clocks', { channels: ['clock', 'clock'], closesFirst: 'viewer' }],
  ['the browser has opened other channels', { channels: ['clock', 'x', '', 'x'], closesFirst: 'viewer' }],
])(
  'GAME-1 a viewer leaves nothing in memory when %s',
  async (_, viewing) => {
    for (let n = 0; n < 3; n++) await comeAndGo(viewing);
    // Each question walks the whole heap.
    const patience = { timeout: 10_000, interval: 500 };
    await vi.waitFor(() => expect(queryObjects(Viewer, { format: 'count' })).toBe(0), patience);
  },
  30_000,
);

test('GAME-1 C5.28 of the channels of a viewer the first clock channel stays open, and every other is closed', async () => {
  const browser = new NativeViewer({ withSound: true, channels: ['clock', 'x', 'clock'] });
  const viewer = await meet(browser, {
    wantKey: () => undefined,
    use: (rung: number) => rung,
    gone: () => undefined,
  });
  await browser.channelsSettled();
  await vi.waitFor(() => expect([...browser.closed].sort()).toEqual(['clock', 'x']), { timeout: 10_000 });
  viewer.close();
  browser.close();
}, 30_000);

test('GAME-15 C5.29 a viewer that floods the clock channel is disconnected, and one that uses it as pages do is answered', async () => {
  const [page, flood] = [1, 2].map(() => new NativeViewer({ withSound: true, channels: ['clock'] }));
  const gone: string[] = [];
  for (const [name, browser] of Object.entries({ page, flood })) {
    if (browser === undefined) continue;
    await meet(browser, {
      wantKey: () => undefined,
      use: (rung: number) => rung,
      gone: () => gone.push(name),
    });
    await browser.channelsSettled();
  }
  for (let n = 0; n < 30; n++) page?.send('{"ping":1}');
  await vi.waitFor(() => expect(page?.messages.length).toBeGreaterThan(0));
  for (let n = 0; n < 500 && gone.length === 0; n++) {
    flood?.send(n % 2 === 0 ? '{"ping":1}' : '{"key":true}');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await vi.waitFor(() => expect(gone).toEqual(['flood']));
  expect(flood?.messages.length).toBeLessThanOrEqual(80);
  page?.close();
  flood?.close();
  await vi.waitFor(() => expect(gone).toEqual(['flood', 'page']), { timeout: 10_000 });
}, 30_000);

test.each<[string, (flood: NativeViewer) => void, number]>([
  ['reports by RTCP', (flood) => flood.askForKeyFrame(), 500],
  ['opens channels', (flood) => flood.openChannel('x'), 20],
])(
  'GAME-15 C5.29 C5.30 a viewer that floods the floor and %s is disconnected',
  async (_, pester, borne) => {
    const flood = new NativeViewer({ channels: ['clock'] });
    const gone = vi.fn();
    const viewer = await meet(flood, { wantKey: () => undefined, use: (rung: number) => rung, gone });
    await flood.channelsSettled();
    for (let n = 0; n < borne; n++) pester(flood);
    await sleep(200);
    expect(gone).not.toHaveBeenCalled();
    for (let burst = 0; burst < 200 && gone.mock.calls.length === 0; burst++) {
      for (let n = 0; n < 50; n++) pester(flood);
      await sleep(5);
    }
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce(), { timeout: 10_000 });
    flood.close();
    viewer.close();
  },
  30_000,
);

/** Lines that no browser says, or not there. */
const JUNK = fc.constantFrom(
  ...['', 'a=', 'a=mid:', 'a=mid:1', 'a=setup:active', 'a=setup:x', 'a=ice-ufrag:', 'a=fingerprint:md5 AA'],
  ...[
    'm=video 9 UDP/TLS/RTP/SAVPF 102',
    'm=audio 0 X 111',
    'a=group:BUNDLE 0 1 2',
    'a=inactive',
    'a=ice-lite',
  ],
  ...['a=rtpmap:999999999999 H264/90000', 'a=ssrc:99999999999999999 cname:x', 'a=candidate:x', '\0', 'v=1'],
  ...['a=candidate:1 1 UDP 1 127.0.0.1 99999 typ host', 'a=sctp-port:99999999999', 'x'.repeat(5_000)],
);

/** Descriptions like this one, with some lines more or other ones. */
function spoilt(sdp: string): fc.Arbitrary<string> {
  const lines = sdp.split('\r\n');
  const place = fc.nat(lines.length - 1);
  const change = fc.oneof(
    fc.record({ at: place, by: JUNK, instead: fc.boolean() }),
    fc.record({ at: place, by: place.map((from) => lines[from] ?? ''), instead: fc.boolean() }),
  );
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const changed = [...lines];
    for (const { at, by, instead } of changes) changed.splice(at, instead ? 1 : 0, by);
    return changed.join('\r\n');
  });
}

test.each([
  ['it is answered or refused', Viewer.answer, readOffer],
  ['an offer to its maker is made or refused', Viewer.offer, readReceivable],
])('GAME-1 with arbitrary lines in an offer, %s', async (_, describe, read) => {
  const answered = fc.asyncProperty(spoilt(await receives()), async (offer) => {
    const events = { wantKey: () => undefined, use: (rung: number) => rung, gone: () => undefined };
    const offered = async () => describe('anybody', chosen(offer, read), NETWORK, events);
    await offered().then(
      ({ viewer, sdp }) => {
        viewer.close();
        expect(sdp).toMatch(/^v=0\r\n/);
      },
      (error: unknown) => expect(error).toBeInstanceOf(UnusableSdp),
    );
  });
  await fc.assert(answered);
});

test('GAME-1 an answer to the floor’s offer with arbitrary lines is accepted or refused', async () => {
  const browser = new NativeViewer({ withSound: true, channels: ['clock'] });
  const offer = chosen(await receives());
  const events = { wantKey: () => undefined, use: (rung: number) => rung, gone: () => undefined };
  const offered = await Viewer.offer('somebody', offer, NETWORK, events);
  const answer = await browser.answer(offered.sdp);
  offered.viewer.close();
  browser.close();
  const taken = fc.asyncProperty(spoilt(answer), async (sdp) => {
    const { viewer } = await Viewer.offer('anybody', offer, NETWORK, events);
    try {
      viewer.answered(sdp);
    } catch (error) {
      expect(error).toBeInstanceOf(UnusableSdp);
    } finally {
      viewer.close();
    }
  });
  await fc.assert(taken);
});

/** A connected viewer that answered an offer of the floor: not the first one, if that failed. */
async function taken() {
  for (;;) {
    const browser = new NativeViewer({ withSound: true, channels: ['clock'] });
    const open = vi.fn();
    const gone = vi.fn();
    const events = { wantKey: open, use: (rung: number) => rung, gone };
    const { viewer, sdp } = await Viewer.offer('somebody', chosen(await receives()), NETWORK, events);
    const answer = await browser.answer(sdp);
    const taking = async () => viewer.answered(answer);
    await taking().catch(unlessRefused);
    await vi.waitFor(
      () => expect(open.mock.calls.length + gone.mock.calls.length).toBeGreaterThan(0),
      20_000,
    );
    if (gone.mock.calls.length === 0) return { browser, viewer, answer, gone };
    browser.close();
  }
}

test('GAME-1 C5.19 an offer is answered once; a second answer changes nothing', async () => {
  const { browser, viewer, answer, gone } = await taken();
  expect(() => viewer.answered(answer)).toThrow(UnusableSdp);
  await browser.channelsSettled();
  expect(gone).not.toHaveBeenCalled();
  viewer.close();
  expect(() => viewer.answered(answer)).toThrow(UnusableSdp);
  browser.close();
}, 30_000);

test('GAME-1 C5.15 a viewer that does not answer the floor’s offer is disconnected after fifteen seconds', async () => {
  const offer = chosen(await receives());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const events = { wantKey: () => undefined, use: (rung: number) => rung, gone: vi.fn() };
    await Viewer.offer('nobody', offer, NETWORK, events);
    vi.advanceTimersByTime(14_999);
    expect(events.gone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.gone).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('GAME-1 an unreadable offer is refused, and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sdp = (await receives()).replace(/a=fingerprint:.*/, 'a=fingerprint:md5 AA');
    const events = { wantKey: () => undefined, use: (rung: number) => rung, gone: () => undefined };
    await expect(Viewer.answer('nobody', chosen(sdp), NETWORK, events)).rejects.toThrow(UnusableSdp);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
