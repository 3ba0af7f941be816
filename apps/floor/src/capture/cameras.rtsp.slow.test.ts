import { writeFile } from 'node:fs/promises';
import { Cases } from '@floorcast/depth/depth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSlice, nalUnits } from '../encode/nal.ts';
import { codedStream, STREAM_SIZE } from '../testing/coded-stream.ts';
import { nalsIn } from '../testing/payloads.ts';
import { hasRtspServer, looped, type RtspServer, startRtspServer, tone } from '../testing/rtsp-server.ts';
import { cameraSuite } from './camera.suite.ts';
import type { Camera } from './camera.ts';
import { checkCamera } from './check.ts';
import { takePicture } from './snapshot.ts';
import { CameraBench, parametersIn, SLOW } from './testing/camera-bench.ts';
import { jpegSize, recordingViewer } from './testing/recording-viewer.ts';

vi.setConfig({ testTimeout: 90_000 });

const UNFRAMED = { rotation: 0 } as const;

const bench = new CameraBench();

describe.skipIf(!hasRtspServer())('RTSP', () => {
  let server: RtspServer;
  let mounts: Record<string, string>;
  /** The slices of each picture that the server has. */
  const sent = new Set<string>();
  const slicesOf = (nals: Uint8Array[]) =>
    nals
      .filter(isSlice)
      .map((nal) => Buffer.from(nal).toString('base64'))
      .join();
  const at = (path: string) => `rtsp://127.0.0.1:${server.port}${path}`;

  beforeAll(async () => {
    const file = async (name: string, options: Parameters<typeof codedStream>[0]) => {
      const path = bench.path(name);
      const { units } = codedStream(options);
      await writeFile(path, Buffer.concat(units));
      if (name === 'main.h264') for (const unit of units) sent.add(slicesOf(nalUnits(unit)));
      return path;
    };
    mounts = {
      '/h264': `( ${looped(await file('main.h264', { gop: 60, slices: 3 }), 'h264')} ${tone} )`,
      '/h265': `( ${looped(await file('main.h265', { codec: 'h265' }), 'h265')} )`,
      '/sound': `( ${tone.replace('pay1', 'pay0')} )`,
      '/bframes': `( ${looped(await file('b.h264', { bFrames: 2 }), 'h264')} )`,
    };
    server = await startRtspServer(mounts);
  });
  afterEach(() => bench.closeCameras());
  afterAll(() => server.kill());

  describe('as every camera', () => {
    let camera: Camera;
    beforeAll(() => {
      // The tests of the suite share it.
      camera = bench.ownCameraAt(at('/h264'));
    });
    afterAll(() => camera.close());
    cameraSuite('rtsp', () => camera, true);
  });

  const streams = new Cases<() => Promise<void>>();
  streams.test(
    'GAME-1 H.264 is passed on unchanged, and encoded from the same stream for a viewer that cannot decode it',
    async () => {
      const camera = bench.cameraAt(at('/h264'));
      const able = recordingViewer(camera, 'high');
      const plain = recordingViewer(camera, 'baseline');
      expect(await vi.waitFor(() => camera.picture(), SLOW)).toEqual({ profile: 'main' });
      for (const { pictures } of [able, plain])
        await vi.waitFor(() => expect(pictures.some(({ key }) => key)).toBe(true), SLOW);
      expect(parametersIn(able.pictures.find(({ key }) => key))?.profileIdc).toBe(77);
      expect(parametersIn(plain.pictures.find(({ key }) => key))?.profileIdc).toBe(66);
      expect(camera.running).toBe(2);
    },
  );

  streams.test(
    'GAME-1 every picture that is passed on is bit-exact, before and after the end of pictures is predicted',
    async () => {
      const camera = bench.cameraAt(at('/h264'));
      const seen = recordingViewer(camera);
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(150), SLOW);
      expect(seen.pictures.filter(({ data }) => !sent.has(slicesOf(nalsIn(data))))).toEqual([]);
    },
  );

  streams.test('GAME-1 a viewer that joins gets the pictures since the last key frame at once', async () => {
    const camera = bench.cameraAt(at('/h264'));
    const first = recordingViewer(camera);
    await vi.waitFor(() => camera.picture(), SLOW);
    await vi.waitFor(() => expect(first.pictures.length).toBeGreaterThan(75), SLOW);
    const second = recordingViewer(camera);
    second.wantKey();
    const keyAt = first.pictures.findLastIndex(({ key }) => key);
    expect(second.pictures[0]?.key).toBe(true);
    expect(second.pictures.length).toBe(first.pictures.length - keyAt);
  });

  for (const path of ['/h265', '/bframes'])
    streams.test(`GAME-1 ${path}, which browsers cannot decode, is encoded as baseline`, async () => {
      const camera = bench.cameraAt(at(path));
      const seen = recordingViewer(camera);
      expect(await vi.waitFor(() => camera.picture(), SLOW)).toEqual({ profile: 'baseline' });
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(20), SLOW);
      expect(parametersIn(seen.pictures.find(({ key }) => key))).toMatchObject({
        profileIdc: 66,
        width: STREAM_SIZE[0],
      });
    });

  streams.test('GAME-9 LOBBY-7 pictures and stills are cropped and rotated as configured', async () => {
    const crop = { x: 0, y: 0, width: 320, height: 160 };
    const camera = bench.cameraAt(at('/h264'), { rotation: 90, crop });
    const seen = recordingViewer(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(0), SLOW);
    expect(parametersIn(seen.pictures.find(({ key }) => key))).toMatchObject({ width: 160, height: 320 });
    const still = Buffer.from((await camera.still())?.jpeg ?? '', 'base64');
    expect(jpegSize(still)).toEqual({ width: 160, height: 320 });
  });

  streams.test(
    'SESS-1 the still of a result is the last picture; there is none while the camera is closed',
    async () => {
      const camera = bench.cameraAt(at('/h264'));
      expect(await camera.still([1, 2, 3])).toBeNull();
      const seen = recordingViewer(camera);
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(40), SLOW);
      const [key, last] = [await camera.still(), await camera.still([1, 2, 3])];
      expect(jpegSize(Buffer.from(last?.jpeg ?? '', 'base64'))).toMatchObject({ width: 640 });
      expect(jpegSize(Buffer.from(key?.jpeg ?? '', 'base64'))).toMatchObject({ width: 320 });
    },
  );

  streams.test('GAME-1 a camera that is configured without sound sends none', async () => {
    const camera = bench.cameraAt(at('/h264'), { sound: false });
    const seen = recordingViewer(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(60), SLOW);
    expect(seen.sounds).toEqual([]);
  });

  streams.test('GAME-15 the end of a server is reported, and pictures resume once it is back', async () => {
    const camera = bench.cameraAt(at('/h264'));
    const seen = recordingViewer(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(5), SLOW);
    await server.kill();
    await vi.waitFor(() => expect(bench.reports.map(({ why }) => why === null)).toEqual([true, false]), SLOW);
    await expect(camera.picture()).rejects.toThrow();
    server = await startRtspServer(mounts, { port: server.port });
    await vi.waitFor(() => expect(bench.reports.at(-1)?.why).toBeNull(), SLOW);
    const before = seen.pictures.length;
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(before + 20), SLOW);
  });

  streams.test('GAME-15 a server that freezes is reported by the lack of pictures', async () => {
    const camera = bench.cameraAt(at('/h264'));
    const seen = recordingViewer(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(5), SLOW);
    server.freeze(true);
    await vi.waitFor(() => expect(bench.reports.at(-1)?.why).toBe('its pictures have stopped'), SLOW);
    server.freeze(false);
    await vi.waitFor(() => expect(bench.reports.at(-1)?.why).toBeNull(), SLOW);
  });

  streams.test(
    'GAME-1 the check of a camera reports its codec, size and sound, or that the stream does not exist',
    async () => {
      const passed = await checkCamera(at('/h264'));
      const [width, height] = STREAM_SIZE;
      expect(passed).toMatchObject({
        ok: true,
        codec: 'h264',
        width,
        height,
        passedOn: true,
        sound: 'pcm_alaw',
      });
      expect(await checkCamera(at('/h265'))).toMatchObject({ ok: true, codec: 'hevc', passedOn: false });
      expect(await checkCamera(at('/nothere'))).toMatchObject({
        ok: false,
        what: 'there is no such stream or device',
      });
    },
  );

  streams.test(
    'GAME-1 the check of a camera uses its name and password, and reports wrong ones',
    async () => {
      const guarded = await startRtspServer({ '/h264': mounts['/h264'] ?? '' }, { credentials: 'me:s3cret' });
      try {
        const address = `127.0.0.1:${guarded.port}/h264`;
        expect(await checkCamera(`rtsp://me:s3cret@${address}`)).toMatchObject({ ok: true });
        const refused = await checkCamera(`rtsp://me:wrong@${address}`);
        expect(refused).toMatchObject({ ok: false, what: 'it does not let us in' });
        expect(await takePicture(`rtsp://me:s3cret@${address}`, UNFRAMED)).toMatchObject({ ok: true });
        const untaken = await takePicture(`rtsp://me:wrong@${address}`, UNFRAMED);
        expect(untaken).toMatchObject({ ok: false, error: { what: 'it does not let us in' } });
      } finally {
        await guarded.kill();
      }
    },
  );

  streams.test(
    'GAME-1 a snapshot tells a missing path, a refused port and a stream of sound only apart',
    async () => {
      for (const [address, what] of [
        [at('/nothere'), 'there is no such stream or device'],
        ['rtsp://127.0.0.1:9/h264', 'nothing answers at its address'],
        [at('/sound'), 'it sends no video'],
      ] as const) {
        expect(await checkCamera(address)).toMatchObject({ ok: false, what });
        expect(await takePicture(address, UNFRAMED)).toMatchObject({ ok: false, error: { what } });
      }
    },
  );

  for (const [title, run, timeoutMs] of streams.drawn('streams of an RTSP server', 5))
    test(title, run, timeoutMs);
});
