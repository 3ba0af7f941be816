import { expect, test } from 'vitest';
import { frameIn, lookAtAll, type Seen, WHOLE } from '../../../machines/frame/frame.ts';
import { LookAround } from '../../../machines/frame/look-around.ts';
import { Gestures } from './use-view.ts';

const SEEN: Seen = { shape: 1, limits: WHOLE, wanted: WHOLE };
function fingersOn() {
  const look = new LookAround();
  look.show(frameIn({ width: 400, height: 400 }, SEEN), SEEN);
  return { look, fingers: new Gestures(look) };
}

test('GAME-9 two fingers zoom by their distance, one drags, and a double tap goes back', () => {
  const { look, fingers } = fingersOn();
  fingers.down(1, { x: 150, y: 200 }, 0);
  fingers.down(2, { x: 250, y: 200 }, 10);
  fingers.move(2, { x: 350, y: 200 });
  expect(look.getState().zoom).toBeCloseTo(2);
  fingers.up(2, 400);
  fingers.up(1, 410);
  const { x } = look.getState();
  fingers.down(1, { x: 200, y: 200 }, 1_000);
  fingers.move(1, { x: 280, y: 200 });
  expect(look.getState().x).toBeLessThan(x);
  fingers.up(1, 1_300);
  expect(look.getState().zoom).toBeCloseTo(2);
  for (const when of [2_000, 2_200]) {
    fingers.down(1, { x: 100 + when / 1_000, y: 100 }, when);
    fingers.up(1, when + 60);
  }
  expect(look.getState()).toEqual(lookAtAll(SEEN));
});

test('GAME-9 two slow taps, and two taps far from each other, are no double tap', () => {
  const { look, fingers } = fingersOn();
  look.zoom(2);
  const tap = (x: number, when: number) => {
    fingers.down(1, { x, y: 100 }, when);
    fingers.up(1, when + 50);
  };
  tap(100, 0);
  tap(100, 900);
  tap(300, 1_000);
  expect(look.getState().zoom).toBe(2);
  tap(300, 1_100);
  expect(look.getState().zoom).toBe(1);
});

test('GAME-9 a finger that the browser takes over moves nothing', () => {
  const { look, fingers } = fingersOn();
  look.zoom(2);
  const before = look.getState();
  fingers.down(1, { x: 100, y: 100 }, 0);
  fingers.cancel(1);
  fingers.move(1, { x: 300, y: 300 });
  fingers.up(1, 50);
  expect(look.getState()).toEqual(before);
});
