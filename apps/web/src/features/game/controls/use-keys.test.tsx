import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../../testing/house/scripted-session.ts';
import { useKeys } from './use-keys.ts';

afterEach(cleanup);

async function playing(init: object = {}) {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, ...init });
  const { rerender } = renderHook(
    ({ listening }) => useKeys(session, seatOf(session.getState()), listening),
    { initialProps: { listening: true } },
  );
  return { house, rerender };
}

/** The requests to the cabinet once all pending work is done. */
async function askedOf(house: ScriptedHouse) {
  await new Promise((resolve) => setTimeout(resolve));
  return house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
}

const key = (type: 'keydown' | 'keyup', more: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent(type, { code: 'Space', ...more }));

test('GAME-11 a button that Space holds is released when a dialog opens, though the key stays down', async () => {
  const { house, rerender } = await playing();
  key('keydown');
  await house.accept('press', { acknowledged: true });
  key('keydown', { repeat: true });
  expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ down: true });
  rerender({ listening: false });
  expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ down: false });
});

test('GAME-11 Space that stays down after the longest hold does not hold the button again', async () => {
  const { house, rerender } = await playing();
  key('keydown');
  await house.accept('press', { acknowledged: true });
  key('keydown', { repeat: true });
  await house.accept('hold', { acknowledged: true });
  rerender({ listening: true });
  key('keydown', { repeat: true });
  await house.pass();
  await house.accept('hold', { acknowledged: true });
  rerender({ listening: true });
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test('GAME-11 Space presses once, and not while keys are disabled', async () => {
  const { house, rerender } = await playing();
  rerender({ listening: false });
  key('keydown');
  rerender({ listening: true });
  key('keydown');
  key('keyup');
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['press']));
});

const AUTOPLAY = { autoplay: { on: true, left: 3, played: 1 } };
const STOPPED = { on: false, left: 3, played: 1, stopped: 'player' };

test('GAME-7 GAME-11 Space that stops autoplay starts no game, however long it stays down', async () => {
  const { house, rerender } = await playing(AUTOPLAY);
  key('keydown');
  await house.accept('autoplay', STOPPED);
  rerender({ listening: true });
  key('keydown', { repeat: true });
  await house.pass();
  rerender({ listening: true });
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test('GAME-7 GAME-11 Space just after autoplay stopped starts no game, however long it stays down', async () => {
  const { house, rerender } = await playing(AUTOPLAY);
  await house.notify('autoplay', STOPPED);
  rerender({ listening: true });
  key('keydown');
  await house.pass();
  rerender({ listening: true });
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test('GAME-11 Space that went down while keys were disabled holds nothing once they are enabled', async () => {
  const { house, rerender } = await playing();
  rerender({ listening: false });
  key('keydown');
  rerender({ listening: true });
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test.each<[string, (rerender: (props: { listening: boolean }) => void) => void]>([
  ['the key came up', () => key('keyup')],
  ['the window was left', () => window.dispatchEvent(new Event('blur'))],
  [
    'keys were disabled for a while',
    (rerender) => {
      rerender({ listening: false });
      rerender({ listening: true });
    },
  ],
])('GAME-11 a press by Space does not become a hold after %s', async (_, between) => {
  const { house, rerender } = await playing();
  key('keydown');
  await house.accept('press', { acknowledged: true });
  between(rerender);
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
  ['a word that is being put together', { isComposing: true }],
])('GAME-11 Space and the arrows with %s press nothing', async (_, held) => {
  const { house } = await playing();
  for (const code of ['Space', 'ArrowUp', 'ArrowDown']) {
    key('keydown', { code, ...held });
    key('keydown', { code, repeat: true, ...held });
    key('keyup', { code, ...held });
    await new Promise((resolve) => setTimeout(resolve));
    expect(house.asked).toEqual([]);
  }
});

const CONTROLS = ['cabinet', 'slider', 'dialog', 'menu'];
test.each([
  ['a finger or a mouse', 1, ['dialog', 'menu']],
  ['a key', 0, CONTROLS],
])(
  'GAME-11 a control that is pushed by %s keeps the focus only where the keys are its own',
  async (_, detail, expected) => {
    await playing();
    render(
      <>
        <button type="button" aria-label="cabinet">
          <b data-testid="cabinet">Spin</b>
        </button>
        <input type="range" data-testid="slider" />
        <dialog open>
          <button type="button" data-testid="dialog" />
        </dialog>
        <div popover="auto">
          <button type="button" data-testid="menu" />
        </div>
      </>,
    );
    const keeps = (name: string) => {
      const pushed = screen.getByTestId(name);
      pushed.closest<HTMLElement>('button, input')?.focus();
      fireEvent.click(pushed, { detail });
      return document.activeElement !== document.body;
    };
    expect(CONTROLS.filter(keeps)).toEqual(expected);
  },
);
