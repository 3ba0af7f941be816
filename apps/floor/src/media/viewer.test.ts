import { EventEmitter, once } from 'node:events';
import { queryObjects } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { NativeViewer } from '../testing/native-viewer.ts';
import { choose, readOffer, UnusableOffer } from './offer.ts';
import { Viewer } from './viewer.ts';

const NETWORK = { bindAddress: '127.0.0.1', port: 0, advertise: [] };
/** A key frame, as far as packets are concerned. */
const PICTURE = { data: Buffer.from([0, 0, 1, 0x65, 9, 9]), key: true, pts: 0, capturedAt: 0 };

/** Somebody watches, gets a picture, and goes; whoever closes first. */
async function comeAndGo(first: 'viewer' | 'browser'): Promise<void> {
  const browser = new NativeViewer({ withSound: true });
  const offer = choose(readOffer(await browser.offer()), 'baseline');
  const ended = new EventEmitter();
  const gone = once(ended, 'gone');
  const events = { wantKey: () => undefined, gone: () => ended.emit('gone') };
  const { viewer, answer } = await Viewer.answer('somebody', offer, NETWORK, events);
  browser.answered(answer);
  const pictures = setInterval(() => viewer.sendVideo(PICTURE), 20);
  await browser.receiving;
  clearInterval(pictures);
  if (first === 'viewer') viewer.close();
  browser.close();
  await gone;
}

test.each(['viewer', 'browser'] as const)(
  'GAME-1 nothing of somebody who has watched stays behind, when the %s closes first',
  async (first) => {
    for (let n = 0; n < 3; n++) await comeAndGo(first);
    await vi.waitFor(() => expect(queryObjects(Viewer, { format: 'count' })).toBe(0), { timeout: 10_000 });
  },
  30_000,
);

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
