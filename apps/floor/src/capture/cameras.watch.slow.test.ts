import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { beforeAll, expect, test, vi } from 'vitest';
import { codedStream } from '../testing/coded-stream.ts';
import { freeUdpPort } from '../testing/udp-ports.ts';
import type { Camera } from './camera.ts';
import { CameraBench, SLOW } from './testing/camera-bench.ts';
import { recordingViewer } from './testing/recording-viewer.ts';

vi.setConfig({ testTimeout: 90_000 });

let url: string;
const bench = new CameraBench({ perTest: true });
beforeAll(async () => {
  url = `udp://127.0.0.1:${await freeUdpPort()}`;
});

const send = () => bench.send(codedStream(), 'mpegts', `${url}?pkt_size=1316`);
const ageOf = (camera: Camera) => camera.health.ageMs ?? Number.POSITIVE_INFINITY;
const fresh = (camera: Camera) => vi.waitFor(() => expect(ageOf(camera)).toBeLessThan(600), SLOW);

test('OPS-44 C6.70 a camera that is watched is open without viewers, encodes nothing, and shows a viewer its picture at once', async () => {
  await send();
  const camera = bench.cameraAt(url);
  expect(camera.health).toEqual({ ageMs: null, loss: null, fault: null });
  camera.watch();
  await fresh(camera);
  expect([camera.health.fault, camera.running]).toEqual([null, 0]);
  const viewer = recordingViewer(camera);
  await camera.picture();
  await vi.waitFor(() => expect(viewer.pictures[0]?.key).toBe(true), SLOW);
  const times = viewer.pictures.map(({ pts }) => pts);
  expect(times.every((pts, index) => index === 0 || pts > (times[index - 1] ?? 0))).toBe(true);
  viewer.stop();
  const seen = viewer.pictures.length;
  await vi.waitFor(() => expect(camera.running).toBe(0), SLOW);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect([viewer.pictures.length, ageOf(camera) < 1_000]).toEqual([seen, true]);
  const next = recordingViewer(camera);
  await vi.waitFor(() => expect(next.pictures.length).toBeGreaterThan(20), SLOW);
});

test('OPS-44 C6.71 a camera that nobody views and that is cut is known within two seconds, and is back by itself', async () => {
  await send();
  const camera = bench.cameraAt(url);
  camera.watch();
  await fresh(camera);
  await bench.stopSending();
  const cutAt = performance.now();
  await vi.waitFor(() => expect(ageOf(camera)).toBeGreaterThanOrEqual(1_200), { ...SLOW, interval: 10 });
  expect(performance.now() - cutAt).toBeLessThan(2_000);
  await vi.waitFor(() => expect(camera.health.fault).toBe('its pictures have stopped'), SLOW);
  await send();
  await vi.waitFor(() => expect(camera.health.fault).toBeNull(), SLOW);
  await fresh(camera);
});

test('OPS-48 a camera that is opened again by an order shows pictures again', async () => {
  await send();
  const camera = bench.cameraAt(url);
  camera.watch();
  await fresh(camera);
  camera.restart();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await fresh(camera);
  expect(camera.health.fault).toBeNull();
});

test('OPS-44 C6.71 the camera of a simulated cabinet is cut, and mended', async () => {
  const cabinets = [{ id: 101, name: 'One', brand: 'Aurora Vault', theme: 0 }];
  const simulated: SimulatedCabinets = await openCabinets({ directory: bench.path(''), seed: 3, cabinets });
  const cabinet = simulated.cabinets.get(101);
  const camera = bench.cameraAt(`simulated:unix:${bench.path('101.scene')}`);
  camera.watch();
  await vi.waitFor(() => expect(ageOf(camera)).toBeLessThan(100), SLOW);
  cabinet?.setCamera(false);
  await vi.waitFor(() => expect(ageOf(camera)).toBeGreaterThan(1_200), SLOW);
  cabinet?.setCamera(true);
  await vi.waitFor(() => expect(ageOf(camera)).toBeLessThan(100), SLOW);
  await simulated.close();
});
