import { writeFile } from 'node:fs/promises';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codedStream } from '../testing/coded-stream.ts';
import { bind, freeUdpPort, takePort } from '../testing/udp-ports.ts';
import { cameraSuite } from './camera.suite.ts';
import type { Camera } from './camera.ts';
import { checkCamera } from './check.ts';
import { CameraBench, SLOW } from './testing/camera-bench.ts';
import { recordingViewer } from './testing/recording-viewer.ts';

vi.setConfig({ testTimeout: 90_000 });

const bench = new CameraBench();

describe('a simulated camera', () => {
  let simulated: SimulatedCabinets;
  let camera: Camera;
  beforeAll(async () => {
    const cabinets = [{ id: 101, name: 'One', brand: 'Aurora Vault', theme: 0 }];
    simulated = await openCabinets({ directory: bench.path(''), seed: 3, cabinets });
    camera = bench.cameraAt(`simulated:unix:${bench.path('101.scene')}`);
  });
  afterAll(async () => {
    await bench.closeCameras();
    await simulated.close();
  });
  cameraSuite('simulated', () => camera, true);
});

describe('MPEG-TS over UDP', () => {
  let camera: Camera;
  beforeAll(async () => {
    const url = `udp://127.0.0.1:${await freeUdpPort()}`;
    await bench.send(codedStream(), 'mpegts', `${url}?pkt_size=1316`);
    camera = bench.cameraAt(url);
  });
  afterAll(() => bench.closeCameras());
  cameraSuite('udp', () => camera, false);
});

describe('plain RTP', () => {
  let camera: Camera;
  let described: string;
  beforeAll(async () => {
    const port = await freeUdpPort();
    const sdp = bench.path('camera.sdp');
    const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 127.0.0.1', 't=0 0'];
    const media = [`m=video ${port} RTP/AVP 96`, 'a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1'];
    described = `${[...lines, ...media].join('\r\n')}\r\n`;
    await writeFile(sdp, described);
    await bench.send(codedStream({ profile: 'baseline' }), 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200`);
    camera = bench.cameraAt(`rtp:${sdp}`);
  });
  afterAll(() => bench.closeCameras());
  cameraSuite('rtp', () => camera, false);

  test('GAME-15 GAME-3 a camera whose sound cannot be decoded is shown without sound', async () => {
    await bench.closeCameras();
    const sdp = bench.path('undecodable.sdp');
    const sound = `m=audio ${await freeUdpPort()} RTP/AVP 97\r\na=rtpmap:97 X-NEW/8000\r\n`;
    await writeFile(sdp, described + sound);
    const report = await checkCamera(`rtp:${sdp}`);
    expect(report).toMatchObject({ ok: true, codec: 'h264', sound: null });
  });
});

test('SRV-4 the process of a camera does not hold a port of the floor', async () => {
  const { port, leave } = await takePort();
  // Its first process is started in advance.
  bench.cameraAt('rtsp://127.0.0.1:9/none');
  leave();
  await vi.waitFor(() => bind(port), SLOW);
  await bench.closeCameras();
});

test('GAME-1 the check of a missing capture card reports that there is no such device', async () => {
  const report = await checkCamera('v4l2:/dev/video97');
  expect(report).toMatchObject({ ok: false, what: 'there is no such stream or device' });
});

test('GAME-1 GAME-15 a camera without an answer fails each viewer at once, and is reported once without its password', async () => {
  const camera = bench.cameraAt('rtsp://me:s3cret@127.0.0.1:9/none');
  const seen = recordingViewer(camera);
  await expect(camera.picture()).rejects.toThrow('nothing answers at its address');
  await expect(camera.picture()).rejects.toThrow('nothing answers at its address');
  expect(await camera.still()).toBeNull();
  seen.stop();
  expect(bench.reports).toEqual([
    { source: 'rtsp://me:s3cret@127.0.0.1:9/none', why: 'nothing answers at its address' },
  ]);
  const report = await checkCamera('rtsp://me:s3cret@127.0.0.1:9/none');
  expect(report).toMatchObject({ ok: false, address: 'rtsp://***@127.0.0.1:9/none' });
  expect(JSON.stringify(report)).not.toContain('s3cret');
  await bench.closeCameras();
});
