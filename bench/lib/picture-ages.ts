import type { Page } from '@playwright/test';

/** Without a frame for so long (ms) a picture is frozen. */
const STILL_MS = 5_000;

/**
 * Ages (ms) of the frames shown during some seconds, read from the clock strip in the picture.
 *
 * @throws if the picture is frozen at the end: a stopped sender has no age to compare.
 */
export function pictureAges(page: Page, seconds: number): Promise<number[]> {
  return page
    .getByTestId('video')
    .last()
    .evaluate(
      (video, [millis, stillMs]) =>
        new Promise<number[]>((resolve, reject) => {
          if (!(video instanceof HTMLVideoElement)) return reject(new Error('no video'));
          const context = new OffscreenCanvas(256, 2).getContext('2d', { willReadFrequently: true });
          if (context === null) return reject(new Error('no canvas'));
          const ages: number[] = [];
          const until = performance.now() + millis;
          const stopped = setTimeout(() => reject(new Error('the picture is frozen')), millis + stillMs);
          const read = () => {
            const now = performance.timeOrigin + performance.now();
            context.drawImage(video, 0, 6, 1280, 10, 0, 0, 256, 2);
            const { data } = context.getImageData(0, 0, 256, 1);
            const bytes = Array.from({ length: 8 }, (_, byte) =>
              Array.from({ length: 8 }, (_, bit) => {
                const at = ((byte * 8 + bit) * 4 + 1) * 4;
                return (data[at] ?? 0) + (data[at + 4] ?? 0) > 255 ? 1 : 0;
              }).reduce<number>((value, bit) => value * 2 + bit, 0),
            );
            const check = bytes.slice(0, 6).reduce((sum, byte) => sum ^ byte, 0);
            if (check === bytes[6] && bytes[7] === 0xa5)
              ages.push(now - bytes.slice(0, 6).reduce((value, byte) => value * 256 + byte, 0));
            if (performance.now() < until) video.requestVideoFrameCallback(read);
            else {
              clearTimeout(stopped);
              resolve(ages);
            }
          };
          video.requestVideoFrameCallback(read);
        }),
      [seconds * 1000, STILL_MS] as const,
    );
}
