import { writeFile } from 'node:fs/promises';
import { Cases } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { type CodedStream, codedStream, type StreamOptions } from '../testing/coded-stream.ts';
import { freeUdpPort } from '../testing/udp-ports.ts';
import { CameraBench, parametersIn, SLOW } from './testing/camera-bench.ts';
import { type RecordingViewer, recordingViewer } from './testing/recording-viewer.ts';

vi.setConfig({ testTimeout: 60_000 });

const bench = new CameraBench({ perTest: true });

/** Pictures of this profile that begin with a key frame, from now on. */
async function seesProfile({ pictures }: RecordingViewer, profileIdc: number): Promise<void> {
  const from = pictures.length;
  await vi.waitFor(() => {
    const keyAt = pictures.findIndex(
      (unit, index) => index >= from && unit.key && parametersIn(unit)?.profileIdc === profileIdc,
    );
    expect(keyAt).not.toBe(-1);
    expect(pictures.length).toBeGreaterThan(keyAt + 20);
  }, SLOW);
}

const changes = new Cases<() => Promise<void>>();
const BASELINE = 66;
const MAIN = 77;
const HIGH = 100;

changes.test(
  'GAME-1 GAME-15 a camera that changes its codec on one address is opened again, and says so',
  async () => {
    const [h264, h265] = [codedStream(), codedStream({ codec: 'h265' })];
    const port = await freeUdpPort();
    const url = `udp://127.0.0.1:${port}`;
    const send = (stream: CodedStream) => bench.send(stream, 'mpegts', `${url}?pkt_size=1316`);
    await send(h264);
    const seen = recordingViewer(bench.cameraAt(url));
    await seesProfile(seen, MAIN);
    await send(h265);
    await seesProfile(seen, BASELINE);
    await send(h264);
    await seesProfile(seen, MAIN);
    const CHANGED = 'it sends another codec than it did';
    expect(bench.reports.map(({ why }) => why)).toEqual([null, CHANGED, null, CHANGED, null]);
  },
);

changes.test(
  'GAME-15 a camera that sends another codec than its description names is reported, and shown again when it sends that',
  async () => {
    const port = await freeUdpPort();
    const sdp = bench.path('camera.sdp');
    const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 127.0.0.1', 't=0 0'];
    const media = [`m=video ${port} RTP/AVP 96`, 'a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1'];
    await writeFile(sdp, `${[...lines, ...media].join('\r\n')}\r\n`);
    const h264 = codedStream();
    const send = (stream: CodedStream) => bench.send(stream, 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200`);
    await send(h264);
    const seen = recordingViewer(bench.cameraAt(`rtp:${sdp}`));
    await seesProfile(seen, MAIN);
    await send(codedStream({ codec: 'h265' }));
    // FFmpeg leaves out packets of a new sender whose numbers are lower than those of the last one: nothing comes then.
    const why = /^its (stream cannot be decoded|pictures have stopped)$/;
    await vi.waitFor(() => expect(bench.reports.at(-1)?.why).toMatch(why), SLOW);
    await send(h264);
    await seesProfile(seen, MAIN);
    expect(bench.reports.at(-1)?.why).toBeNull();
  },
);

const RETURNS: readonly [string, StreamOptions, StreamOptions, number][] = [
  ['profile and size', { profile: 'main' }, { profile: 'high', size: [480, 272] }, HIGH],
  ['an end of its B-frames', { bFrames: 2 }, { profile: 'main' }, MAIN],
  ['B-frames', { profile: 'main' }, { bFrames: 2 }, BASELINE],
  ['size while it is encoded here', { codec: 'h265' }, { codec: 'h265', size: [480, 272] }, BASELINE],
];
for (const [what, before, after, profileIdc] of RETURNS)
  changes.test(
    `GAME-1 GAME-15 a camera that comes back with another SPS in the same stream, here ${what}, is shown as what it is now`,
    async () => {
      const url = `udp://127.0.0.1:${await freeUdpPort()}`;
      const [first, second] = [codedStream(before), codedStream(after)];
      const size = after.size ?? [640, 368];
      await bench.send(first, 'mpegts', `${url}?pkt_size=1316`);
      const seen = recordingViewer(bench.cameraAt(url));
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(30), SLOW);
      await bench.send(second, 'mpegts', `${url}?pkt_size=1316`);
      await seesProfile(seen, profileIdc);
      const last = seen.pictures.findLast(({ key }) => key);
      expect(parametersIn(last)).toMatchObject({ width: size[0], height: size[1] });
      expect(bench.reports.map(({ why }) => why)).toEqual([null]);
    },
  );

changes.test(
  'GAME-15 time stamps that jump ahead and back do not interrupt the pictures of a camera',
  async () => {
    const url = `udp://127.0.0.1:${await freeUdpPort()}`;
    const stream = codedStream({ codec: 'h265', pictures: 60 });
    const AN_HOUR = 3_600 * 30;
    const send = () =>
      bench.send(stream, 'mpegts', `${url}?pkt_size=1316`, (n) => (n < 60 ? n : n + AN_HOUR));
    await send();
    const seen = recordingViewer(bench.cameraAt(url));
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(120), SLOW);
    await send();
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(240), SLOW);
    const gaps = seen.pictures.slice(1).map(({ pts }, index) => pts - (seen.pictures[index]?.pts ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(Math.max(...gaps) / 90_000).toBeLessThan(2.5);
    expect(bench.reports.map(({ why }) => why)).toEqual([null]);
  },
);

for (const [title, run, timeoutMs] of changes.drawn('changes of a camera', 2)) test(title, run, timeoutMs);
