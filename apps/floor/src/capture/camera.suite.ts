import { setTimeout as sleep } from 'node:timers/promises';
import { Cases } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import type { Camera } from './camera.ts';
import { jpegSize, recordingViewer } from './testing/recording-viewer.ts';

const SLOW = { timeout: 25_000, interval: 20 };

type CameraCases = Cases<() => Promise<void>>;

/** What every camera with sound does. */
function soundCases(cases: CameraCases, name: string, camera: () => Camera): void {
  cases.test(
    `NET-1 ${name}: a viewer gets no sound with a rendition that has none, and again with one that has`,
    async () => {
      const viewer = recordingViewer(camera());
      await vi.waitFor(() => camera().picture(), SLOW);
      const silent = camera().ladder.findIndex(({ soundBitsPerSecond }) => soundBitsPerSecond === 0);
      const sounds = async () => {
        const before = viewer.sounds.length;
        await sleep(200);
        return viewer.sounds.length > before;
      };
      await expect.poll(sounds, SLOW).toBe(true);
      viewer.use(silent);
      await expect.poll(sounds, SLOW).toBe(false);
      viewer.use(silent - 1);
      await expect.poll(sounds, SLOW).toBe(true);
      viewer.stop();
    },
  );
}

/** What every camera does, at any address. */
export function cameraSuite(name: string, camera: () => Camera, sound: boolean): void {
  const cases: CameraCases = new Cases();
  cases.test(`GAME-1 ${name}: runs only while watched, and again for the next one`, async () => {
    for (let round = 0; round < 2; round++) {
      expect(camera().running).toBe(0);
      const seen = recordingViewer(camera());
      await vi.waitFor(() => camera().picture(), SLOW);
      await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(5), SLOW);
      expect(camera().running).toBe(1);
      seen.stop();
      await vi.waitFor(() => expect(camera().running).toBe(0), SLOW);
    }
  });

  cases.test(`GAME-1 ${name}: who joins later gets a key frame at once, all in rising time`, async () => {
    const first = recordingViewer(camera());
    await vi.waitFor(() => camera().picture(), SLOW);
    await vi.waitFor(() => expect(first.pictures.length).toBeGreaterThan(40), SLOW);
    const second = recordingViewer(camera());
    second.wantKey();
    await vi.waitFor(() => expect(second.pictures.some(({ key }) => key)).toBe(true), SLOW);
    await vi.waitFor(() => expect(second.pictures.length).toBeGreaterThan(20), SLOW);
    for (const { pictures } of [first, second]) {
      const times = pictures.map(({ pts }) => pts);
      expect(times.every((pts, index) => index === 0 || pts > (times[index - 1] ?? 0))).toBe(true);
      expect(Math.abs(Date.now() - (pictures.at(-1)?.capturedAt ?? 0))).toBeLessThan(5_000);
    }
    if (sound) await vi.waitFor(() => expect(first.sounds.length).toBeGreaterThan(10), SLOW);
    else expect(first.sounds).toEqual([]);
    first.stop();
    second.stop();
  });

  if (sound) soundCases(cases, name, camera);
  cases.test(
    `LOBBY-7 RULE-32 ${name}: a still shows how it looks and when it was taken, whether somebody watches or not`,
    async () => {
      await vi.waitFor(async () => expect(await camera().still()).not.toBeNull(), SLOW);
      const still = await camera().still();
      expect(Math.abs(Date.now() - (still?.takenAt ?? 0))).toBeLessThan(10_000);
      const jpeg = Buffer.from(still?.jpeg ?? '', 'base64');
      const { width, height } = jpegSize(jpeg);
      expect(Math.max(width, height)).toBe(320);
      expect(jpeg.byteLength).toBeGreaterThan(1_000);
    },
  );

  for (const [title, run, timeoutMs] of cases.drawn(`camera ${name}`, 1)) test(title, run, timeoutMs);
}
