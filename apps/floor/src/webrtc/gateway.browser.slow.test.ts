import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '@floorcast/depth/depth';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_LADDER } from '../encode/ladder.ts';
import { codedStream, STREAM_SIZE } from '../testing/coded-stream.ts';
import { hasRtspServer, looped, type RtspServer, startRtspServer, tone } from '../testing/rtsp-server.ts';
import { type MediaGateway, openMediaGateway } from './gateway.ts';
import { type OfferServer, ownerOf, serveOffers } from './testing/offer-server.ts';
import { comeAndGo, leavePage, sizeAfter, watchInPage } from './testing/page-viewer.ts';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
];

let directory: string;
let simulated: SimulatedCabinets;
let gateway: MediaGateway;
let server: OfferServer;
let browser: Browser;
let page: Page;
let rtsp: RtspServer | undefined;
const gone: string[] = [];

/** A camera with a key frame every 4 seconds; an address without a server where GStreamer is not installed. */
async function rtspSource(): Promise<string> {
  if (!hasRtspServer()) return 'rtsp://127.0.0.1:9/none';
  const file = join(directory, 'main.h264');
  await writeFile(file, Buffer.concat(codedStream({ gop: 120, pictures: 240 }).units));
  rtsp = await startRtspServer({ '/cam': `( ${looped(file, 'h264')} ${tone} )` });
  return `rtsp://127.0.0.1:${rtsp.port}/cam`;
}

async function openGateway(): Promise<MediaGateway> {
  const source = `simulated:unix:${join(directory, '101.scene')}`;
  const camera = await rtspSource();
  const network = {
    bindAddress: '127.0.0.1',
    port: 0,
    advertise: [],
    timeCode: false,
    simulatedFps: 30,
    ladder: DEFAULT_LADDER,
    encoders: 24,
  };
  const cameras = [
    { machineId: 101, id: 'screen', source, sound: true, rotation: 0 },
    { machineId: 101, id: 'camera', source, sound: true, rotation: 0 },
    { machineId: 102, id: 'screen', source: camera, sound: true, rotation: 0 },
  ] as const;
  return openMediaGateway(
    { ...network, cameras },
    {
      viewerGone: (id) => gone.push(id),
      camera: () => undefined,
      failed: (error) => {
        throw error;
      },
    },
  );
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
  const cabinets = [{ id: 101, name: 'One', brand: 'Aurora Vault', theme: 0 }];
  simulated = await openCabinets({ directory, seed: 3, cabinets });
  gateway = await openGateway();
  server = await serveOffers(gateway);
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  page = await browser.newPage();
  await page.goto(server.url);
});

afterAll(async () => {
  await browser.close();
  await gateway.close();
  server.close();
  await rtsp?.kill();
  await simulated.close();
  await rm(directory, { recursive: true });
});

test('LOBBY-7 RULE-32 a still shows the machine and when it was taken; a machine without a picture has no still', async () => {
  const still = await gateway.still(101);
  expect(Math.abs(Date.now() - still.takenAt)).toBeLessThan(5_000);
  const jpeg = Buffer.from(still.jpeg, 'base64');
  expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(jpeg.byteLength).toBeGreaterThan(3_000);
  await expect(gateway.still(999)).rejects.toThrow('does not show itself');
  expect(gateway.encoders).toBe(0);
});

test('SESS-1 the still of a result is taken of that game once its reels have stopped, and of no other game', async () => {
  const cabinet = simulated.cabinets.get(101)?.cabinet;
  if (cabinet === undefined) throw new Error('no cabinet');
  cabinet.change({ credits: 1_000 });
  cabinet.press('spin');
  const stops = [...(cabinet.contents.playing?.stops ?? [])];
  await expect(gateway.still(101, [1, 1, 1, 1, 1])).rejects.toThrow('does not show itself');
  const still = gateway.still(101, stops);
  await vi.waitFor(() => expect(cabinet.contents.playing).toBeNull(), { timeout: 5_000 });
  const shown = await still.catch(() => gateway.still(101, stops));
  expect(Buffer.from(shown.jpeg, 'base64').byteLength).toBeGreaterThan(6_000);
});

const OFFERS = [
  ['screen', 'browser'],
  ['camera', 'browser'],
  ['screen', 'floor'],
] as const;
test.each(placesOf('cameras and offers', OFFERS, { sample: 1 }))(
  'GAME-1 GAME-3 GAME-15 a browser decodes the %s by an offer of the %s, with sound, a clock and key frames on request; encoders run only while there are viewers',
  async (camera, offers) => {
    expect(gateway.encoders).toBe(0);
    const { id: viewerId, seen } = await watchInPage(page, `viewer-${camera}-${offers}`, camera, offers);
    expect(seen).toMatchObject({
      size: [1280, 720],
      codecs: ['video/H264', 'audio/opus'],
      keyFrameInTime: true,
      pong: true,
      stamped: true,
    });
    expect(seen.brightness).toBeGreaterThan(60);
    expect(gateway.encoders).toBe(2);
    expect(gateway.video.watched).toBe(1);
    expect(gateway.viewers).toEqual([{ viewerId, machineId: 101, owner: ownerOf(viewerId) }]);
    expect(gateway.video.oldestMs).toBeLessThan(2_000);
    await leavePage(page);
    await vi.waitFor(() => expect(gone).toContain(viewerId), { timeout: 15_000 });
    expect(gateway.video).toEqual({ watched: 0, oldestMs: null });
    expect(gateway.viewers).toEqual([]);
    await vi.waitFor(() => expect(gateway.encoders).toBe(0), { timeout: 10_000 });
  },
);

test('NET-2 NET-4 a browser that chooses another quality gets the other rendition in the same connection', async () => {
  const { seen } = await watchInPage(page, 'viewer-quality', 'screen', 'floor');
  expect(seen.size).toEqual([1280, 720]);
  expect(await sizeAfter(page, { quality: 'save' })).toEqual([640, 360]);
  expect(await sizeAfter(page, { quality: 'best' })).toEqual([1280, 720]);
  expect(gateway.viewers.length).toBe(1);
  await leavePage(page);
  await vi.waitFor(() => expect(gateway.encoders).toBe(0), { timeout: 20_000 });
});

test('GAME-1 a viewer that leaves and comes back at once is answered each time', async () => {
  expect(await comeAndGo(page, 5)).toEqual(Array.from({ length: 5 }, () => 'connected'));
  await vi.waitFor(() => expect(gateway.encoders).toBe(0), { timeout: 20_000 });
});

test.skipIf(!hasRtspServer())(
  'GAME-1 GAME-3 a browser decodes the unchanged stream of a network camera, whenever it joins',
  { timeout: 60_000 },
  async () => {
    for (const viewerId of ['rtsp-1', 'rtsp-2']) {
      const { seen } = await watchInPage(page, viewerId, 'screen/102', 'browser');
      expect(seen).toMatchObject({ size: STREAM_SIZE, codecs: ['video/H264', 'audio/opus'], pong: true });
      expect(seen).toMatchObject({ keyFrameInTime: true, stamped: true });
      expect(seen.brightness).toBeGreaterThan(60);
    }
    expect(gateway.encoders).toBe(1);
    await leavePage(page);
    await vi.waitFor(() => expect(gateway.encoders).toBe(0), { timeout: 20_000 });
  },
);

test.each([
  '',
  'v=0',
  'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n',
  'm=video\r\na=rtpmap:102 H264/90000\r\na=fmtp:102 packetization-mode=1;profile-level-id=42e01f\r\na=mid:0\r\n',
  'x'.repeat(60_000),
])('GAME-1 an offer that cannot be answered is refused and starts no encoder: %#', async (offer) => {
  await expect(gateway.watch({ viewerId: 'bad', machineId: 101, camera: 'screen', offer })).rejects.toThrow();
  await expect(
    gateway.offer({ viewerId: 'bad', machineId: 101, camera: 'screen', receives: offer }),
  ).rejects.toThrow();
  expect(gateway.encoders).toBe(0);
});

test('GAME-1 an answer without an offer is refused', () => {
  expect(() => gateway.answered('nobody', 'v=0')).toThrow('no viewer waits for this answer');
});
