import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { frameIn, lookAtAll, type Seen, WHOLE } from '../../../machines/frame/frame.ts';
import { LookAround } from '../../../machines/frame/look-around.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { ZoomChoice } from './ZoomChoice.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const SEEN: Seen = { shape: 16 / 9, limits: WHOLE, wanted: WHOLE };
const button = (name: string) => screen.getByRole('button', { name });
const enabled = (name: string) => button(name).getAttribute('aria-disabled') === 'false';

test('GAME-9 the picture is zoomed, moved and reset by buttons, which keep the focus when they can do no more', () => {
  const look = new LookAround();
  look.show(frameIn({ width: 390, height: 300 }, SEEN), SEEN);
  render(<ZoomChoice look={look} />);
  expect(screen.getByRole('group', { name: 'Zoom' })).toBeTruthy();
  for (const name of ['Zoom out', 'Left', 'Up', 'Reset']) expect(enabled(name)).toBe(false);
  button('Zoom in').focus();
  fireEvent.click(button('Zoom in'));
  expect(screen.getByText('1.5×')).toBeTruthy();
  const { x } = look.getState();
  fireEvent.click(button('Left'));
  expect(look.getState().x).toBeLessThan(x);
  for (let i = 0; i < 5; i++) fireEvent.click(button('Zoom in'));
  expect(enabled('Zoom in')).toBe(false);
  expect(document.activeElement).toBe(button('Zoom in'));
  fireEvent.click(button('Reset'));
  expect(look.getState()).toEqual(lookAtAll(SEEN));
  fireEvent.click(button('Left'));
  expect(look.getState()).toEqual(lookAtAll(SEEN));
});
