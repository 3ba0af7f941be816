import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cases } from '@floorcast/depth/cases';
import { type Hall, openHall } from '@floorcast/simulated-egm/hall';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSlice, nalType, nalUnits } from '../encode/nal.ts';
import { codedStream, STREAM_SIZE } from '../testing/coded-stream.ts';
import { nalsIn } from '../testing/payloads.ts';
import { hasRtspServer, looped, type RtspServer, startRtspServer, tone } from '../testing/rtsp-server.ts';
import { type StreamSender, sendStream } from '../testing/stream-sender.ts';
import { bind, freeUdpPort, takePort } from '../testing/udp-ports.ts';
import { jpegSize, watcher } from '../testing/watcher.ts';
import { cameraSuite } from './camera.suite.ts';
import { type CameraSetup, Cameras } from './cameras.ts';
import { checkCamera } from './check.ts';
import { readSps } from './network/ingest/h264/sps.ts';

const SLOW = { timeout: 25_000, interval: 20 };
vi.setConfig({ testTimeout: 90_000 });

let directory: string;
const told: { source: string; why: string | null }[] = [];
const opened: Cameras[] = [];

/** The screen of machine 1, with this address. */
function cameraAt(source: string, more: Partial<CameraSetup> = {}) {
  const setup: CameraSetup = { machineId: 1, id: 'screen', source, sound: true, rotation: 0, ...more };
  const cameras = new Cameras([setup], false, {
    camera: (_, why) => told.push({ source, why }),
    failed: (error) => {
      throw error;
    },
  });
  opened.push(cameras);
  const camera = cameras.of(1, 'screen');
  if (camera === undefined) throw new Error('no camera');
  return camera;
}

const closeAll = async () => {
  await Promise.all(opened.splice(0).map((cameras) => cameras.close()));
  told.length = 0;
};

const sizeIn = (unit: { data: Uint8Array } | undefined) => {
  const sps = unit && nalsIn(unit.data).find((nal) => nalType(nal) === 7);
  return sps && readSps(sps);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cameras-'));
});
afterAll(async () => {
  await closeAll();
  await rm(directory, { recursive: true });
});

describe('a simulated camera', () => {
  let hall: Hall;
  let camera: ReturnType<typeof cameraAt>;
  beforeAll(async () => {
    const cabinets = [{ id: 101, name: 'One', brand: 'Aurora Vault', theme: 0 }];
    hall = await openHall({ directory, seed: 3, cabinets });
    camera = cameraAt(`simulated:unix:${join(directory, '101.scene')}`);
  });
  afterAll(async () => {
    await closeAll();
    await hall.close();
  });
  cameraSuite('simulated', () => camera, true);
});

describe('MPEG-TS over UDP', () => {
  let sender: StreamSender;
  let camera: ReturnType<typeof cameraAt>;
  beforeAll(async () => {
    const url = `udp://127.0.0.1:${await freeUdpPort()}`;
    sender = await sendStream(codedStream(), 'mpegts', `${url}?pkt_size=1316`);
    camera = cameraAt(url);
  });
  afterAll(async () => {
    await closeAll();
    await sender.close();
  });
  cameraSuite('udp', () => camera, false);
});

describe('plain RTP', () => {
  let sender: StreamSender;
  let camera: ReturnType<typeof cameraAt>;
  let described: string;
  beforeAll(async () => {
    const port = await freeUdpPort();
    const sdp = join(directory, 'camera.sdp');
    const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 127.0.0.1', 't=0 0'];
    const media = [`m=video ${port} RTP/AVP 96`, 'a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1'];
    described = `${[...lines, ...media].join('\r\n')}\r\n`;
    await writeFile(sdp, described);
    sender = await sendStream(
      codedStream({ profile: 'baseline' }),
      'rtp',
      `rtp://127.0.0.1:${port}?pkt_size=1200`,
    );
    camera = cameraAt(`rtp:${sdp}`);
  });
  afterAll(async () => {
    await closeAll();
    await sender.close();
  });
  cameraSuite('rtp', () => camera, false);

  test('GAME-15 GAME-3 a camera whose sound cannot be decoded is shown without', async () => {
    await closeAll();
    const sdp = join(directory, 'unheard.sdp');
    const sound = `m=audio ${await freeUdpPort()} RTP/AVP 97\r\na=rtpmap:97 X-NEW/8000\r\n`;
    await writeFile(sdp, described + sound);
    const report = await checkCamera(`rtp:${sdp}`);
    expect(report).toMatchObject({ ok: true, codec: 'h264', sound: null });
  });
});

test('SRV-4 a process of a camera holds none of the ports of the floor', async () => {
  const { port, leave } = await takePort();
  // Its first process stands ready from the beginning.
  cameraAt('rtsp://127.0.0.1:9/none');
  leave();
  await vi.waitFor(() => bind(port), SLOW);
  await closeAll();
});

test('GAME-1 a capture card that is not there says so, and what to do', async () => {
  const report = await checkCamera('v4l2:/dev/video97');
  expect(report).toMatchObject({ ok: false, what: 'there is no such stream or device' });
});

test('GAME-1 GAME-15 a camera that nobody answers for is dead at once for whoever joins, and told once', async () => {
  const camera = cameraAt('rtsp://me:s3cret@127.0.0.1:9/none');
  const seen = watcher(camera);
  await expect(camera.picture()).rejects.toThrow('nothing answers at its address');
  await expect(camera.picture()).rejects.toThrow('nothing answers at its address');
  expect(await camera.still()).toBeNull();
  seen.stop();
  expect(told).toEqual([
    { source: 'rtsp://me:s3cret@127.0.0.1:9/none', why: 'nothing answers at its address' },
  ]);
  const report = await checkCamera('rtsp://me:s3cret@127.0.0.1:9/none');
  expect(report).toMatchObject({ ok: false, address: 'rtsp://***@127.0.0.1:9/none' });
  expect(JSON.stringify(report)).not.toContain('s3cret');
  await closeAll();
});

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
    const file = async (name: string, wish: Parameters<typeof codedStream>[0]) => {
      const path = join(directory, name);
      const { units } = codedStream(wish);
      await writeFile(path, Buffer.concat(units));
      if (name === 'main.h264') for (const unit of units) sent.add(slicesOf(nalUnits(unit)));
      return path;
    };
    mounts = {
      '/h264': `( ${looped(await file('main.h264', { gop: 60, slices: 3 }), 'h264')} ${tone} )`,
      '/h265': `( ${looped(await file('main.h265', { codec: 'h265' }), 'h265')} )`,
      '/bframes': `( ${looped(await file('b.h264', { bFrames: 2 }), 'h264')} )`,
    };
    server = await startRtspServer(mounts);
  });
  afterEach(closeAll);
  afterAll(() => server.kill());

  describe('as every camera', () => {
    let camera: ReturnType<typeof cameraAt>;
    beforeAll(() => {
      camera = cameraAt(at('/h264'));
      // The suite's tests share it.
      opened.length = 0;
    });
    afterAll(() => camera.close());
    cameraSuite('rtsp', () => camera, true);
  });

  const streams = new Cases<() => Promise<void>>();
  streams.test(
    'GAME-1 H.264 is passed on as it is; who cannot decode it has it encoded, from the same stream',
    async () => {
      const camera = cameraAt(at('/h264'));
      const able = watcher(camera, 'high');
      const plain = watcher(camera, 'baseline');
      expect(await vi.waitFor(() => camera.picture(), SLOW)).toEqual({ profile: 'main' });
      for (const { pictures } of [able, plain])
        await vi.waitFor(() => expect(pictures.some(({ key }) => key)).toBe(true), SLOW);
      expect(sizeIn(able.pictures.find(({ key }) => key))?.profileIdc).toBe(77);
      expect(sizeIn(plain.pictures.find(({ key }) => key))?.profileIdc).toBe(66);
      expect(camera.running).toBe(1);
    },
  );

  streams.test(
    'GAME-1 every picture that is passed on is whole, bit by bit, before and after its end is foreseen',
    async () => {
      const camera = cameraAt(at('/h264'));
      const seen = watcher(camera);
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(150), SLOW);
      expect(seen.pictures.filter(({ data }) => !sent.has(slicesOf(nalsIn(data))))).toEqual([]);
    },
  );

  streams.test('GAME-1 who joins gets the pictures since the last key frame in one go', async () => {
    const camera = cameraAt(at('/h264'));
    const first = watcher(camera);
    await vi.waitFor(() => camera.picture(), SLOW);
    await vi.waitFor(() => expect(first.pictures.length).toBeGreaterThan(75), SLOW);
    const second = watcher(camera);
    second.wantKey();
    const keyAt = first.pictures.findLastIndex(({ key }) => key);
    expect(second.pictures[0]?.key).toBe(true);
    expect(second.pictures.length).toBe(first.pictures.length - keyAt);
  });

  for (const path of ['/h265', '/bframes'])
    streams.test(`GAME-1 ${path} is encoded anew`, async () => {
      const camera = cameraAt(at(path));
      const seen = watcher(camera);
      expect(await vi.waitFor(() => camera.picture(), SLOW)).toEqual({ profile: 'baseline' });
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(20), SLOW);
      expect(sizeIn(seen.pictures.find(({ key }) => key))).toMatchObject({
        profileIdc: 66,
        width: STREAM_SIZE[0],
      });
    });

  streams.test('GAME-9 LOBBY-7 a picture is cut and turned as configured, the still too', async () => {
    const crop = { x: 0, y: 0, width: 320, height: 160 };
    const camera = cameraAt(at('/h264'), { rotation: 90, crop });
    const seen = watcher(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(0), SLOW);
    expect(sizeIn(seen.pictures.find(({ key }) => key))).toMatchObject({ width: 160, height: 320 });
    const still = Buffer.from((await camera.still()) ?? '', 'base64');
    expect(jpegSize(still)).toEqual({ width: 160, height: 320 });
  });

  streams.test(
    'SESS-1 the picture of a result is the very last one, and none while the camera has to be opened',
    async () => {
      const camera = cameraAt(at('/h264'));
      expect(await camera.still([1, 2, 3])).toBeNull();
      const seen = watcher(camera);
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(40), SLOW);
      const [key, last] = [await camera.still(), await camera.still([1, 2, 3])];
      expect(jpegSize(Buffer.from(last ?? '', 'base64'))).toMatchObject({ width: 640 });
      expect(jpegSize(Buffer.from(key ?? '', 'base64'))).toMatchObject({ width: 320 });
    },
  );

  streams.test('GAME-1 without sound where the configuration says so', async () => {
    const camera = cameraAt(at('/h264'), { sound: false });
    const seen = watcher(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(60), SLOW);
    expect(seen.sounds).toEqual([]);
  });

  streams.test('GAME-15 a server that dies is noticed, and the picture comes back by itself', async () => {
    const camera = cameraAt(at('/h264'));
    const seen = watcher(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(5), SLOW);
    await server.kill();
    await vi.waitFor(() => expect(told.map(({ why }) => why === null)).toEqual([true, false]), SLOW);
    await expect(camera.picture()).rejects.toThrow();
    server = await startRtspServer(mounts, { port: server.port });
    await vi.waitFor(() => expect(told.at(-1)?.why).toBeNull(), SLOW);
    const before = seen.pictures.length;
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(before + 20), SLOW);
  });

  streams.test('GAME-15 a server that freezes is noticed by its pictures', async () => {
    const camera = cameraAt(at('/h264'));
    const seen = watcher(camera);
    await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(5), SLOW);
    server.freeze(true);
    await vi.waitFor(() => expect(told.at(-1)?.why).toBe('its pictures have stopped'), SLOW);
    server.freeze(false);
    await vi.waitFor(() => expect(told.at(-1)?.why).toBeNull(), SLOW);
  });

  streams.test('GAME-1 a technician is told what there is', async () => {
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
  });

  streams.test('GAME-1 a name and a password are used, and wrong ones said to be wrong', async () => {
    const guarded = await startRtspServer({ '/h264': mounts['/h264'] ?? '' }, { credentials: 'me:s3cret' });
    try {
      const address = `127.0.0.1:${guarded.port}/h264`;
      expect(await checkCamera(`rtsp://me:s3cret@${address}`)).toMatchObject({ ok: true });
      const refused = await checkCamera(`rtsp://me:wrong@${address}`);
      expect(refused).toMatchObject({ ok: false, what: 'it does not let us in' });
    } finally {
      await guarded.kill();
    }
  });

  for (const [title, run, timeoutMs] of streams.drawn('streams of an RTSP server', 5))
    test(title, run, timeoutMs);
});
