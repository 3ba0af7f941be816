import { expect, test } from 'vitest';
import { stillLayout } from './ShareButton.tsx';

test('GAME-20 a still is 1200 px wide, with the whole of a wide picture above its words', () => {
  expect(stillLayout(1_280, 720)).toMatchObject({
    width: 1_200,
    height: 675 + 260,
    pictureHeight: 675,
    cut: { x: 0, y: 0, width: 1_280, height: 720 },
  });
});

test('GAME-20 of a tall picture a still shows the middle', () => {
  expect(stillLayout(720, 1_280)).toMatchObject({
    pictureHeight: 1_320,
    cut: { x: 0, y: 244, width: 720, height: 792 },
  });
});
