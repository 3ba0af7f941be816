import { EventEmitter, once } from 'node:events';
import { queryObjects } from 'node:v8';
import fc from 'fast-check';
import { cleanup } from 'node-datachannel';
import { afterAll, expect, test, vi } from 'vitest';
import { NativeViewer } from '../testing/native-viewer.ts';
import { choose, readOffer, UnusableOffer } from './offer.ts';
import { Viewer } from './viewer.ts';

const NETWORK = { bindAddress: '127.0.0.1', port: 0, advertise: [] };
/** A key frame, as far as packets are concerned. */
const PICTURE = { data: Buffer.from([0, 0, 1, 0x65, 9, 9]), key: true, pts: 0, capturedAt: 0 };

// As a floor ends: the library must not come upon anything that is gone.
afterAll(() => cleanup());

interface Visit {
  readonly channels?: readonly string[];
  /** Whether the browser closes its channels before it goes. */
  readonly hangsUp?: boolean;
  readonly closesFirst: 'viewer' | 'browser';
}

/** Somebody watches, gets a picture, and goes. */
async function comeAndGo({ channels = ['clock'], hangsUp = false, closesFirst }: Visit): Promise<void> {
  const browser = new NativeViewer({ withSound: true, channels });
  const offer = choose(readOffer(await browser.offer()), 'baseline');
  const ended = new EventEmitter();
  const gone = once(ended, 'gone');
  const events = { wantKey: () => undefined, gone: () => ended.emit('gone') };
  const { viewer, answer } = await Viewer.answer('somebody', offer, NETWORK, events);
  browser.answered(answer);
  const pictures = setInterval(() => viewer.sendVideo(PICTURE), 20);
  await browser.receiving;
  await browser.talking();
  if (hangsUp) browser.closeChannels();
  clearInterval(pictures);
  if (closesFirst === 'viewer') viewer.close();
  browser.close();
  await gone;
}

test.each<[string, Visit]>([
  ['the viewer closes first', { closesFirst: 'viewer' }],
  ['the browser closes first', { closesFirst: 'browser' }],
  ['the browser closes its clock before', { hangsUp: true, closesFirst: 'viewer' }],
  ['the browser has opened two clocks', { channels: ['clock', 'clock'], closesFirst: 'viewer' }],
  ['the browser has opened other channels', { channels: ['clock', 'x', '', 'x'], closesFirst: 'viewer' }],
])(
  'GAME-1 nothing of somebody who has watched stays behind, when %s',
  async (_, visit) => {
    for (let n = 0; n < 3; n++) await comeAndGo(visit);
    await vi.waitFor(() => expect(queryObjects(Viewer, { format: 'count' })).toBe(0), { timeout: 10_000 });
  },
  30_000,
);

test('GAME-1 of the channels of a viewer the first clock stays, and every other is closed', async () => {
  const browser = new NativeViewer({ withSound: true, channels: ['clock', 'x', 'clock'] });
  const offer = choose(readOffer(await browser.offer()), 'baseline');
  const events = { wantKey: () => undefined, gone: () => undefined };
  const { viewer, answer } = await Viewer.answer('somebody', offer, NETWORK, events);
  browser.answered(answer);
  await browser.talking();
  await vi.waitFor(() => expect([...browser.closed].sort()).toEqual(['clock', 'x']), { timeout: 10_000 });
  viewer.close();
  browser.close();
}, 30_000);

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

test('GAME-1 whatever an offer says, it is answered or refused', async () => {
  const browser = new NativeViewer({ withSound: true, channels: ['clock'] });
  const lines = (await browser.offer()).split('\r\n');
  browser.close();
  const place = fc.nat(lines.length - 1);
  const change = fc.oneof(
    fc.record({ at: place, by: JUNK, instead: fc.boolean() }),
    fc.record({ at: place, by: place.map((from) => lines[from] ?? ''), instead: fc.boolean() }),
  );
  const answered = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
    const changed = [...lines];
    for (const { at, by, instead } of changes) changed.splice(at, instead ? 1 : 0, by);
    const events = { wantKey: () => undefined, gone: () => undefined };
    const asked = async () =>
      Viewer.answer('anybody', choose(readOffer(changed.join('\r\n')), 'baseline'), NETWORK, events);
    await asked().then(
      ({ viewer, answer }) => {
        viewer.close();
        expect(answer).toMatch(/^v=0\r\n/);
      },
      (error: unknown) => expect(error).toBeInstanceOf(UnusableOffer),
    );
  });
  await fc.assert(answered);
});

test('GAME-1 an offer that cannot be read is refused, and nothing comes of it later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sdp =
      'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 102\r\na=rtpmap:102 H264/90000\r\na=fmtp:102 packetization-mode=1;profile-level-id=42e01f\r\na=mid:0\r\n';
    const events = { wantKey: () => undefined, gone: () => undefined };
    await expect(
      Viewer.answer('nobody', choose(readOffer(sdp), 'baseline'), NETWORK, events),
    ).rejects.toThrow(UnusableOffer);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
