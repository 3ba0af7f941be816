import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { seatOf } from '../../realtime/play/reduce.ts';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { INIT } from '../../testing/seat.ts';
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

/** What the cabinet is asked once all that was begun has gone out. */
async function askedOf(house: ScriptedHouse) {
  await new Promise((resolve) => setTimeout(resolve));
  return house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
}

const key = (type: 'keydown' | 'keyup', more: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent(type, { code: 'Space', ...more }));

test('GAME-11 what Space holds down is let go of once a dialog is open, though the key stays down', async () => {
  const { house, rerender } = await playing();
  key('keydown');
  await house.accept('press', { acknowledged: true });
  key('keydown', { repeat: true });
  expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ down: true });
  rerender({ listening: false });
  expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ down: false });
});

test('GAME-11 a key that stays down after the cabinet has let go of its button holds it down no more', async () => {
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

test('GAME-11 Space presses once, and nothing while nobody listens', async () => {
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

test('GAME-7 GAME-11 Space that came as autoplay had just stopped starts no game, however long it stays down', async () => {
  const { house, rerender } = await playing(AUTOPLAY);
  await house.tell('autoplay', STOPPED);
  rerender({ listening: true });
  key('keydown');
  await house.pass();
  rerender({ listening: true });
  key('keydown', { repeat: true });
  expect(await askedOf(house)).toEqual([]);
});

test('GAME-11 Space that went down while nobody listened holds nothing down once somebody does', async () => {
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
    'nobody listened for a while',
    (rerender) => {
      rerender({ listening: false });
      rerender({ listening: true });
    },
  ],
])('GAME-11 a press by Space becomes no hold after %s', async (_, between) => {
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
])('GAME-11 Space and the arrows with %s are not for the cabinet', async (_, held) => {
  const { house } = await playing();
  for (const code of ['Space', 'ArrowUp', 'ArrowDown']) {
    key('keydown', { code, ...held });
    key('keydown', { code, repeat: true, ...held });
    key('keyup', { code, ...held });
    await new Promise((resolve) => setTimeout(resolve));
    expect(house.asked).toEqual([]);
  }
});

const CONTROLS = ['desk', 'slider', 'dialog', 'menu'];
test.each([
  ['a finger or a mouse', 1, ['dialog', 'menu']],
  ['a key', 0, CONTROLS],
])(
  'GAME-11 a control that is pushed by %s keeps the focus only where the keys are its own',
  async (_, detail, kept) => {
    await playing();
    render(
      <>
        <button type="button" aria-label="desk">
          <b data-testid="desk">Spin</b>
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
    expect(CONTROLS.filter(keeps)).toEqual(kept);
  },
);
