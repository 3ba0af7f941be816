import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PressState } from '../../realtime/play/play-state.ts';

/** What was sounded: how loud, of all contexts that were opened. */
let audible: number[] = [];
let opened: FakeAudio[] = [];

class FakeAudio {
  state = 'suspended';
  readonly sampleRate = 48_000;
  readonly destination = 'loudspeaker';
  /** Lets the context run, when the browser wants it to. */
  allow = () => {};
  constructor() {
    opened.push(this);
  }
  resume = () =>
    new Promise<void>((resolve) => {
      this.allow = () => {
        this.state = 'running';
        resolve();
      };
      if (allowed) this.allow();
    });
  suspend = async () => {
    this.state = 'suspended';
  };
  createBuffer(_channels: number, length: number) {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
  createGain() {
    return { gain: { value: 1 }, connect: (to: unknown) => to };
  }
  createBufferSource() {
    let loudness = 0;
    return {
      buffer: null,
      connect(to: ReturnType<FakeAudio['createGain']>) {
        loudness = to.gain.value;
        return to;
      },
      start: () => audible.push(loudness),
    };
  }
}

let allowed = true;
beforeEach(() => {
  [audible, opened, allowed] = [[], [], true];
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NONE: PressState = { step: 'none' };
const press = (step: 'in-flight' | 'acknowledged' | 'confirmed', id: number): PressState => ({
  step,
  id,
  button: 'spin',
});
const LOUD = { volume: 1, muted: false };

/** A game that shows one press after another. */
async function sitDown(sound = LOUD) {
  const { useClicks } = await import('./sound.ts');
  const { rerender, unmount } = renderHook(({ state }) => useClicks(state, sound), {
    initialProps: { state: NONE },
  });
  return { see: (state: PressState) => act(async () => rerender({ state })), unmount };
}

test('GAME-3 each press clicks once, whatever its outcome', async () => {
  const { see } = await sitDown();
  expect(opened).toEqual([]);
  for (const state of [
    press('in-flight', 1),
    { ...press('in-flight', 1) },
    press('acknowledged', 1),
    press('confirmed', 1),
    NONE,
  ])
    await see(state);
  expect(audible.length).toBe(1);
  await see(press('in-flight', 2));
  await see(press('in-flight', 3));
  expect([audible.length, opened.length]).toEqual([3, 1]);
});

test('GAME-3 a click follows the volume, and is quieter than the machine', async () => {
  const { see } = await sitDown();
  await see(press('in-flight', 1));
  cleanup();
  const { see: seeNext } = await sitDown({ volume: 0.5, muted: false });
  await seeNext(press('in-flight', 1));
  const [full = 0, half] = audible;
  expect(full).toBeLessThan(0.5);
  expect(half).toBe(full / 2);
});

test('GAME-3 a press does not click while muted', async () => {
  const { see } = await sitDown({ volume: 1, muted: true });
  await see(press('in-flight', 1));
  expect([audible, opened]).toEqual([[], []]);
});

test('GAME-3 SET-1 a press does not click when the operator disables clicks', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ CLICK_SOUND: false }));
  const { loadSettings } = await import('../../api/settings/settings.ts');
  await loadSettings();
  const { see } = await sitDown();
  await see(press('in-flight', 1));
  expect([audible, opened]).toEqual([[], []]);
});

test('GAME-3 a click that the browser delays is dropped', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  allowed = false;
  const { see } = await sitDown();
  await see(press('in-flight', 1));
  vi.advanceTimersByTime(1_000);
  await act(async () => opened[0]?.allow());
  expect(audible).toEqual([]);
  await see(press('in-flight', 2));
  expect(audible.length).toBe(1);
});

test('GAME-3 leaving the game suspends the audio, and the next game resumes it', async () => {
  const { see, unmount } = await sitDown();
  await see(press('in-flight', 1));
  unmount();
  expect(opened[0]?.state).toBe('suspended');
  const next = await sitDown();
  await next.see(press('in-flight', 1));
  expect([audible.length, opened.length]).toEqual([2, 1]);
});

test('GAME-3 a press works without audio', async () => {
  vi.unstubAllGlobals();
  const { see } = await sitDown();
  await see(press('in-flight', 1));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const broken = new Error('no device');
  vi.stubGlobal('AudioContext', function AudioContext() {
    throw broken;
  });
  await see(press('in-flight', 2));
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), broken);
});
