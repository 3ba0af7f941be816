import type { VideoQuality } from '@floorcast/contract/video';
import { expect, test } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { REDUCED } from '../../../testing/video/renditions.ts';
import { ScriptedTime } from '../../../testing/video/scripted-time.ts';
import { ClockChannel } from './clock-channel.ts';

/** A channel to a floor, which is open unless a test says otherwise. */
function channelToFloor(opens = true) {
  const time = new ScriptedTime();
  const sent: { readonly at: number; readonly message: Record<string, unknown> }[] = [];
  const data = {
    readyState: 'connecting',
    send: (text: string) => sent.push({ at: time.now(), message: JSON.parse(text) }),
    onopen: () => undefined,
    onmessage: (_: { data: string }) => undefined,
  };
  const quality = new Observable<VideoQuality>('auto');
  const peer = Object.assign(Object.create(null), { createDataChannel: () => data });
  const channel = new ClockChannel(peer, { now: time.now, after: time.after, quality });
  const open = () => {
    data.readyState = 'open';
    data.onopen();
  };
  if (opens) open();
  const frame = (rtpTimestamp: number | null, receivedAt?: number) =>
    channel.seen({ at: time.now(), rtpTimestamp, ...(receivedAt !== undefined && { receivedAt }) });
  return {
    time,
    channel,
    quality,
    open,
    frame,
    receive: (message: object) => data.onmessage({ data: JSON.stringify(message) }),
    frames: async (ms: number, fps = 30) => {
      for (let n = 0; n < (ms * fps) / 1_000; n++) {
        frame(n * 3_000);
        await time.pass(1_000 / fps);
      }
    },
    sent,
    of: (name: string) => sent.flatMap(({ at, message }) => (name in message ? [[at, message[name]]] : [])),
  };
}

test('NET-2 C5.42 frames are reported by their times of arrival, six to seven times a second', async () => {
  const floor = channelToFloor();
  floor.frame(3_000, 12.34);
  await floor.time.pass(1);
  expect(floor.of('seen')).toEqual([[0, [[3_000, 12.3]]]]);
  await floor.frames(6_000);
  const reports = floor.of('seen').length - 1;
  expect(reports / 6).toBeGreaterThanOrEqual(5);
  expect(reports / 6).toBeLessThan(7);
});

test('NET-2 C5.42 the time of a frame whose arrival is not known is that of its showing', async () => {
  const floor = channelToFloor();
  await floor.time.pass(40);
  floor.frame(3_000);
  await floor.time.pass(1);
  expect(floor.of('seen')).toEqual([[40, [[3_000, 40]]]]);
});

test('NET-2 C5.42 frames without an RTP timestamp, or before the channel is open, are not reported', async () => {
  const floor = channelToFloor(false);
  floor.frame(3_000);
  floor.open();
  floor.frame(null);
  await floor.time.pass(1_000);
  expect(floor.of('seen')).toEqual([]);
});

test('NET-2 C5.29 with reports, time requests and changes no second has more than 20 messages after the first', async () => {
  const floor = channelToFloor();
  for (let n = 0; n < 4; n++) {
    floor.channel.showing(n % 2 === 0);
    floor.quality.setState(n % 2 === 0 ? 'best' : 'auto');
    await floor.frames(1_000, 60);
  }
  const seconds = Array.from(
    { length: 4 },
    (_, n) => floor.sent.filter(({ at }) => Math.floor(at / 1_000) === n).length,
  );
  expect(seconds[0]).toBeLessThanOrEqual(30);
  expect(Math.max(...seconds.slice(1))).toBeLessThanOrEqual(20);
});

test('NET-2 C5.43 a page that is hidden or shown says so at once, and repeats it in case it was lost', async () => {
  const floor = channelToFloor();
  floor.channel.showing(true);
  expect(floor.of('visible')).toEqual([]);
  await floor.time.pass(5_000);
  floor.channel.showing(false);
  await floor.time.pass(4_000);
  expect(floor.of('visible').map(([, visible]) => visible)).toEqual([false, false, false]);
  floor.channel.showing(true);
  expect(floor.of('visible').at(-1)).toEqual([9_000, true]);
});

test('NET-4 C5.44 a choice is sent at once, or once the channel is open', async () => {
  const floor = channelToFloor(false);
  floor.quality.setState('save');
  expect(floor.sent).toEqual([]);
  floor.open();
  expect(floor.of('quality')).toEqual([[0, 'save']]);
  floor.quality.setState('best');
  expect(floor.of('quality').at(-1)).toEqual([0, 'best']);
  floor.channel.close();
  floor.quality.setState('auto');
  expect(floor.of('quality').at(-1)).toEqual([0, 'best']);
});

test('NET-4 C5.45 the rendition is the one that the floor reported last; without a report it is not known', () => {
  const floor = channelToFloor();
  expect(floor.channel.rendition.getState()).toBeNull();
  floor.receive({ rendition: REDUCED });
  floor.receive({ rendition: { lines: 'many' } });
  floor.receive({ r: 9_000, c: 1 });
  expect(floor.channel.rendition.getState()).toEqual(REDUCED);
});
