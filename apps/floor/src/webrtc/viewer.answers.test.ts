import { readOffer } from '@floorcast/contract/sdp';
import { cleanup } from 'node-datachannel';
import { afterAll, expect, test } from 'vitest';
import { payloadsOf } from '../encode/h264-payloads.ts';
import { DEFAULT_LADDER } from '../encode/ladder.ts';
import { NativeViewer } from '../testing/native-viewer.ts';
import { choose, usable } from './sdp.ts';
import { Viewer, type ViewerSetup } from './viewer.ts';

const SETUP: ViewerSetup = {
  bindAddress: '127.0.0.1',
  port: 0,
  advertise: [],
  ladder: DEFAULT_LADDER,
  start: { quality: 'auto' },
  rung: 2,
};
const EVENTS = { wantKey: () => undefined, use: (rung: number) => rung, gone: () => undefined };
/** A key frame, as far as packets are concerned. */
const PICTURE = { data: payloadsOf(Buffer.from([0, 0, 1, 0x65, 9, 9])), key: true, pts: 0, capturedAt: 0 };

// As a floor ends: the library must not come upon anything that is gone.
afterAll(() => cleanup());

/** Answers the viewer's offer, and sends pictures until it has received one. Returns the answer. */
async function connect(browser: NativeViewer): Promise<string> {
  const offer = choose(usable(readOffer(await browser.offer())), 'baseline');
  const { viewer, sdp } = await Viewer.answer('somebody', offer, SETUP, EVENTS);
  browser.answered(sdp);
  const pictures = setInterval(() => viewer.sendVideo(PICTURE), 20);
  await browser.receiving;
  clearInterval(pictures);
  viewer.close();
  browser.close();
  return sdp;
}

test('GAME-1 C5.77 the answer to an offer of several sections sends one picture and one sound, and connects', async () => {
  const answer = await connect(new NativeViewer({ withSound: true, further: ['video', 'audio'] }));
  const sections = answer.split(/^m=/m).slice(1);
  const directions = sections.map((section) =>
    /^(\w+) [\s\S]*^a=(sendonly|inactive)/m.exec(section)?.slice(1),
  );
  expect(directions).toEqual([
    ['video', 'sendonly'],
    ['audio', 'sendonly'],
    ['video', 'inactive'],
    ['audio', 'inactive'],
  ]);
});

test.each(['42001f', '42c01f', '4d001f', '640c1f'])(
  'GAME-1 C5.16 a viewer that offers H.264 only as %s is answered with that, and receives pictures',
  async (level) => {
    const fmtp = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${level}`;
    const answer = await connect(new NativeViewer({ fmtp }));
    expect(/^a=fmtp:102 (.*)$/m.exec(answer)?.[1]?.trim()).toBe(fmtp);
  },
);
