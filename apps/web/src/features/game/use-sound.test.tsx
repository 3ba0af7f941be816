import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../testing/set-settings.ts';
import { useSound } from './sound.ts';
import { useLetterKeys } from './tools/GameTools.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Tools() {
  const sound = useSound();
  useLetterKeys({ m: sound.toggle });
  return (
    <>
      <button type="button" data-testid="mute" aria-pressed={sound.muted} onClick={sound.toggle} />
      <button type="button" data-testid="other" />
    </>
  );
}

const muted = () => screen.getByTestId('mute').getAttribute('aria-pressed') === 'true';

/** The events of a whole gesture. */
function click(testId: string) {
  const button = screen.getByTestId(testId);
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
}
function key(code: string, target: Element = document.body) {
  fireEvent.keyDown(target, { code, key: code });
  if (code === 'Enter' && target instanceof HTMLButtonElement) fireEvent.click(target);
  fireEvent.keyUp(target, { code, key: code });
  if (code === 'Space' && target instanceof HTMLButtonElement) fireEvent.click(target);
  act(() => vi.runAllTimers());
}

const GESTURES: [string, () => void][] = [
  ['a press of the mute button', () => click('mute')],
  ['M', () => key('KeyM')],
  ['Enter on the mute button', () => key('Enter', screen.getByTestId('mute'))],
  ['Space on the mute button', () => key('Space', screen.getByTestId('mute'))],
];

test.each(GESTURES)('GAME-3 %s toggles the mute that was shown before', (_, gesture) => {
  render(<Tools />);
  expect(muted()).toBe(true);
  gesture();
  expect(muted()).toBe(false);
  gesture();
  expect(muted()).toBe(true);
  click('other');
  expect(muted()).toBe(true);
});

test.each([
  ['press', () => click('other')],
  ['key', () => key('KeyX')],
])('GAME-3 any %s makes the machine audible', (_, gesture) => {
  render(<Tools />);
  gesture();
  expect(muted()).toBe(false);
});

test('GAME-3 a key that is no user activation leaves the machine silent; the next one does not', () => {
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal('navigator', { userActivation });
  render(<Tools />);
  key('Escape');
  expect(muted()).toBe(true);
  userActivation.hasBeenActive = true;
  key('KeyX');
  expect(muted()).toBe(false);
});

/** The sound of the next machine, on a page with user activation. */
function atMachine() {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const { result } = renderHook(useSound);
  return {
    audible: () => (result.current.muted ? 0 : result.current.volume),
    slide: (volume: number) => act(() => result.current.setVolume(volume)),
    press: () => act(() => result.current.toggle()),
  };
}

test('GAME-3 the volume is stored for the next machine', () => {
  atMachine().slide(0.35);
  expect(atMachine().audible()).toBe(0.35);
});

test('GAME-3 a volume that was dragged to zero returns to its value when unmuted, here and at the next machine', () => {
  const { audible, slide, press } = atMachine();
  slide(0.8);
  slide(0);
  expect(audible()).toBe(0);
  press();
  expect(audible()).toBe(0.8);
  slide(0);
  expect(atMachine().audible()).toBe(0.8);
});

test('GAME-3 a volume that was stepped down to zero is audible again when unmuted', () => {
  const { audible, slide, press } = atMachine();
  for (const step of [0.8, 0.4, 0.05, 0]) slide(step);
  press();
  expect(audible()).toBe(0.3);
});

test.each(['0', '-1', '2', 'loud'])(
  'GAME-3 SET-1 a stored volume of %s gives way to the operator’s volume, or to full volume',
  async (stored) => {
    localStorage.setItem('volume', stored);
    expect(atMachine().audible()).toBe(1);
    await setSettings({ VOLUME: 0.4 });
    expect(atMachine().audible()).toBe(0.4);
    await setSettings({});
  },
);

test('GAME-3 SET-1 a machine that the operator starts silent is audible when unmuted', async () => {
  await setSettings({ VOLUME: 0 });
  const { audible, press } = atMachine();
  expect(audible()).toBe(0);
  press();
  expect(audible()).toBe(1);
  await setSettings({});
});
