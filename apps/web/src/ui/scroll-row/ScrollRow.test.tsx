import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollRow } from './ScrollRow.tsx';

let notify: (ends: readonly boolean[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #ends: Element[] = [];
      constructor(changed: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void) {
        notify = (ends) =>
          changed(this.#ends.map((target, at) => ({ target, isIntersecting: ends[at] === true })));
      }
      observe(end: Element) {
        this.#ends.push(end);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['all of it is visible', [true, true], { before: 'false', after: 'false' }],
  ['its end is hidden', [true, false], { before: 'false', after: 'true' }],
  ['both ends are hidden', [false, false], { before: 'true', after: 'true' }],
])('LOBBY-7 a row whose edges fade where more follows: %s', (_, ends, expected) => {
  render(
    <ScrollRow>
      <p>One</p>
    </ScrollRow>,
  );
  act(() => notify(ends));
  expect({ ...screen.getByTestId('scroll-row').dataset }).toMatchObject(expected);
});
