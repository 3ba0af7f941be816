import { afterEach, expect, test, vi } from 'vitest';
import { deviceStore } from './stores.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  deviceStore.removeItem('key');
});

test('START-6 what is stored is kept for the next visit', () => {
  deviceStore.setItem('key', 'new');
  expect([deviceStore.getItem('key'), localStorage.getItem('key'), deviceStore.keeps('key')]).toEqual([
    'new',
    'new',
    true,
  ]);
});

test('START-6 where storage is full, a value lives in the page, and the one of before is gone from the device', () => {
  const device = new Map([['key', 'of before']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => device.delete(key),
  });
  deviceStore.setItem('key', 'new');
  expect([deviceStore.getItem('key'), device.size, deviceStore.keeps('key')]).toEqual(['new', 0, false]);
  deviceStore.removeItem('key');
  expect(deviceStore.getItem('key')).toBeNull();
});

test('START-6 where storage is shut, reads find what this page has written', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(deviceStore.getItem('key')).toBeNull();
  deviceStore.setItem('key', 'new');
  expect([deviceStore.getItem('key'), deviceStore.keeps('key')]).toEqual(['new', false]);
});
