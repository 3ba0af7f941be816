import { afterEach, expect, test, vi } from 'vitest';
import { sendStill } from './ShareButton.tsx';

const still = new File(['jpeg'], 'win.jpg', { type: 'image/jpeg' });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A device that shares files in a way of its own. */
const sharing = (share: () => Promise<void>) => {
  const asked = vi.fn((_: ShareData) => share());
  vi.stubGlobal('navigator', { canShare: () => true, share: asked });
  return asked;
};
const savedAs = () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};

test('GAME-20 a still is shared in the way of the device, as a file', async () => {
  const asked = sharing(async () => undefined);
  expect(await sendStill(still, 'A win')).toBe('shared');
  expect(asked.mock.calls[0]?.[0]).toEqual({ files: [still], title: 'A win' });
});

test('GAME-20 a player who closes the device’s dialog shares nothing, and nothing is saved', async () => {
  sharing(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const saved = savedAs();
  expect([await sendStill(still, 'A win'), saved]).toEqual(['dropped', []]);
});

test.each([
  ['that shares no files', { canShare: () => false }],
  ['without a way of sharing', {}],
])('GAME-20 a device %s saves the still', async (_, device) => {
  vi.stubGlobal('navigator', device);
  const saved = savedAs();
  expect([await sendStill(still, 'A win'), saved]).toEqual(['saved', ['win.jpg']]);
});

test('GAME-20 a still that the device fails to share is saved', async () => {
  sharing(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const saved = savedAs();
  expect([await sendStill(still, 'A win'), saved]).toEqual(['saved', ['win.jpg']]);
});
