import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.restoreAllMocks());

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15';
/** The ability, a while after the page was loaded. */
async function canSetVolume(): Promise<boolean> {
  const abilities = await import('./device.ts');
  await new Promise((resolve) => setTimeout(resolve, 0));
  return abilities.canSetVolume();
}

test('GAME-9 a device whose volume the page can set offers a volume control', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
  expect(await canSetVolume()).toBe(true);
});

test('GAME-9 a tablet that ignores a set volume is offered no volume control', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockReturnValue(undefined);
  expect(await canSetVolume()).toBe(false);
});

test('GAME-9 a tablet that resets a set volume is offered no volume control', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
  let volume = 1;
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockImplementation(() => volume);
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockImplementation((set) => {
    volume = set;
    queueMicrotask(() => {
      volume = 1;
    });
  });
  expect(await canSetVolume()).toBe(false);
});
