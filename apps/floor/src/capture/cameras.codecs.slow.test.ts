import { writeFile } from 'node:fs/promises';
import { Cases } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { codedStream, type StreamOptions } from '../testing/coded-stream.ts';
import { freeUdpPort } from '../testing/udp-ports.ts';
import { checkCamera } from './check.ts';
import { takePicture } from './snapshot.ts';
import { CameraBench, parametersIn, SLOW } from './testing/camera-bench.ts';
import { jpegSize, recordingViewer } from './testing/recording-viewer.ts';

vi.setConfig({ testTimeout: 90_000 });

const bench = new CameraBench({ perTest: true });

/** Sends a stream as plain RTP. Returns the camera's address. */
async function sentAs(encoding: string, options: StreamOptions): Promise<string> {
  const port = await freeUdpPort();
  const sdp = bench.path(`${port}.sdp`);
  const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 127.0.0.1', 't=0 0'];
  const media = [`m=video ${port} RTP/AVP 96`, `a=rtpmap:96 ${encoding}/90000`];
  const parameters = encoding === 'H264' ? ['a=fmtp:96 packetization-mode=1'] : [];
  await writeFile(sdp, `${[...lines, ...media, ...parameters].join('\r\n')}\r\n`);
  await bench.send(codedStream(options), 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200`);
  return `rtp:${sdp}`;
}

/** What a camera sends, and the size of what browsers get of it. */
const STREAMS: readonly [string, string, StreamOptions, [width: number, height: number], RegExp | null][] = [
  ['H.265', 'H265', { codec: 'h265' }, [640, 368], /browsers do not take hevc/],
  ['VP8 of an odd size', 'VP8', { codec: 'vp8', size: [1366, 767] }, [1280, 718], /browsers do not take vp8/],
  [
    'MPEG 4 part 2 of an odd size',
    'MP4V-ES',
    { codec: 'mpeg4', size: [641, 361] },
    [640, 360],
    /browsers do not take mpeg4/,
  ],
  ['interlaced H.264', 'H264', { interlaced: true, size: [640, 384] }, [640, 384], /it is interlaced/],
  ['H.264 in 4:2:2', 'H264', { colour: '4:2:2' }, [640, 368], /its colours are not 4:2:0 with 8 bits/],
  ['H.264 of a size that is cut', 'H264', { size: [1366, 766] }, [1366, 766], null],
];

const streams = new Cases<() => Promise<void>>();
for (const [what, encoding, options, size, why] of STREAMS)
  streams.test(
    `GAME-1 ${what} is shown in a browser's H.264, checked with its own size, and kept whole in a snapshot`,
    async () => {
      const source = await sentAs(encoding, options);
      const [width, height] = options.size ?? [640, 368];
      const report = await checkCamera(source);
      expect(report).toMatchObject({ ok: true, width, height, passedOn: why === null });
      if (why !== null) expect(report).toMatchObject({ why: expect.stringMatching(why) });
      const seen = recordingViewer(bench.cameraAt(source));
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(20), SLOW);
      expect(parametersIn(seen.pictures.find(({ key }) => key))).toMatchObject({
        width: size[0],
        height: size[1],
      });
      await bench.closeCameras();
      const taken = await takePicture(source, { rotation: 0 });
      const even = { width: width - (width % 2), height: height - (height % 2) };
      expect(taken.ok && jpegSize(taken.value)).toEqual(even);
    },
  );
for (const [title, run, timeoutMs] of streams.drawn('codecs of cameras', 2)) test(title, run, timeoutMs);

test('GAME-1 a snapshot is framed as configured, and rather large than small', async () => {
  const source = await sentAs('H264', { profile: 'baseline', size: [1280, 720], pictures: 30 });
  const framing = { rotation: 90, crop: { x: 0, y: 0, width: 801, height: 601 } } as const;
  const taken = await takePicture(source, framing);
  expect(taken.ok && jpegSize(taken.value)).toEqual({ width: 600, height: 800 });
  expect(taken.ok && taken.value.length).toBeGreaterThan(40_000);
});
