import { afterEach, beforeEach, expect, test } from 'vitest';
import { showFrameShape } from './frame-shape.ts';
import { rememberFrame } from './remembered-frame.ts';
import { setScheme, startScheme } from './stored-scheme.ts';

const root = document.createElement('div');
beforeEach(() => {
  root.innerHTML = '<div class="splash"><svg></svg></div>';
});
afterEach(() => localStorage.clear());
const shapeAt = (pathname: string, pictures: readonly string[] = []) => {
  showFrameShape(root, { pathname }, Promise.resolve(pictures));
  return root.querySelector<HTMLElement>('[data-layout]');
};

test('START-1 a device that has not shown the frame yet begins with the shape of a frame with all its bars', () => {
  const shape = shapeAt('/lobby');
  expect(shape?.querySelector('[class*=bar] svg')).not.toBeNull();
  expect(shape?.querySelector('[class*=menu]')).not.toBeNull();
});

test('START-1 the first cards of the lobby show their pictures before the app is there; other screens have none', async () => {
  const pictures = ['/assets/machines/one.png', '/own.png'];
  const lobby = shapeAt('/lobby', pictures);
  const rows = shapeAt('/transactions', pictures);
  await Promise.resolve();
  const cards = [...(lobby?.querySelectorAll('[class*=cards] > *') ?? [])].slice(0, 3);
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
    ...pictures,
    undefined,
  ]);
  expect(rows?.querySelector('img')).toBeNull();
});

test('START-1 a reload begins with the shape of the frame as it was last: its style, and the bars it had', () => {
  rememberFrame({ style: 'layout1', toolbar: true, navbar: false, folded: true, rtl: true });
  const shape = shapeAt('/lobby');
  expect(shape?.dir).toBe('rtl');
  expect(shape?.dataset).toMatchObject({ layout: 'layout1', folded: 'true' });
  expect(shape?.querySelector('[class*=bar] svg')).not.toBeNull();
  expect(shape?.querySelector('[class*=menu]')).toBeNull();
  expect(shape?.querySelectorAll('[class*=cards] > *')).toHaveLength(12);
});

test('START-1 another screen than the lobby begins with rows', () => {
  rememberFrame({ style: 'layout3', toolbar: true, navbar: true, folded: false, rtl: false });
  expect(shapeAt('/transactions')?.querySelectorAll('[class*=rows] > *')).toHaveLength(8);
});

test.each(['/game/101/x', '/login', '/logout', '/callback'])(
  'START-1 %s has no frame, and begins with the splash',
  (path) => {
    rememberFrame({ style: 'layout3', toolbar: true, navbar: true, folded: false, rtl: false });
    expect(shapeAt(path)).toBeNull();
  },
);

test('START-2 a visit begins as dark or light as the last one was', () => {
  setScheme('light');
  document.documentElement.dataset.scheme = 'dark';
  startScheme();
  expect(document.documentElement.dataset.scheme).toBe('light');
});
