import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { standOnTop } from '../dialog/dialog-host.ts';
import { ToastHost } from './ToastHost.tsx';
import Toasts from './Toasts.tsx';
import { takeBack, toast, toastFor } from './toast.ts';

// The simulated browser has neither a top layer nor a pointer to capture.
beforeAll(() => {
  speakEnglish();
  const absent = { showPopover: () => {}, hidePopover: () => {}, setPointerCapture: () => {} };
  Object.assign(HTMLElement.prototype, absent);
});

/** The toasts on screen: text, kind, duration (ms) and role. */
const shown = () =>
  screen
    .queryAllByTestId('toast')
    .map(({ textContent, dataset, role }) => [textContent, dataset.kind, dataset.stays, role]);

test('SHELL-7 toasts stay 3 s, those about money or the sign-in 6 s, in one queue; the same id takes its place', async () => {
  render(<ToastHost />);
  toast({ kind: 'success', words: 'saved' });
  toast({ kind: 'warning', words: 'paid out', id: 'countdown', about: 'money' });
  toast({ kind: 'error', words: 'signed out', about: 'sign-in' });
  await screen.findByText('signed out', {}, { timeout: 10_000 });
  expect(shown()).toEqual([
    ['saved', 'success', '3000', 'status'],
    ['paid out', 'warning', '6000', 'status'],
    ['signed out', 'error', '6000', 'alert'],
  ]);
  act(() => toast({ kind: 'info', words: '9 seconds left', id: 'countdown' }));
  expect(shown()[1]).toEqual(['9 seconds left', 'info', '3000', 'status']);
  expect(shown()).toHaveLength(3);
});

test('SHELL-7 toasts move into the uppermost dialog, where they can be reached, and out again before it goes', async () => {
  render(<ToastHost />);
  act(() => toast({ kind: 'info', words: 'hello' }));
  const said = await screen.findByText('hello');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  let leave: () => void = () => {};
  act(() => {
    leave = standOnTop(dialog);
  });
  expect(dialog.contains(said)).toBe(true);
  act(() => leave());
  dialog.remove();
  expect(document.body.contains(said)).toBe(true);
});

test('GAME-13 what is said for some seconds can be taken back before', async () => {
  render(<ToastHost />);
  act(() => toastFor({ kind: 'warning', words: '9 seconds left', id: 'count' }, 9_000));
  await screen.findByText('9 seconds left');
  expect(shown()).toContainEqual(['9 seconds left', 'warning', '9000', 'status']);
  act(() => takeBack('another'));
  expect(screen.queryByText('9 seconds left')).not.toBeNull();
  act(() => takeBack('count'));
  await waitFor(() => expect(screen.queryByText('9 seconds left')).toBeNull());
});

describe('on screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Toasts />);
  });
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const say = (...words: string[]) => {
    act(() => {
      for (const each of words) toast({ kind: 'info', words: each });
    });
  };
  const texts = () => screen.queryAllByTestId('toast').map(({ textContent }) => textContent);
  const leaving = () =>
    screen
      .queryAllByTestId('toast')
      .flatMap((card) => (card.dataset.leaving === 'true' ? [card.textContent] : []));
  const cardOf = (words: string) => {
    const card = screen.getAllByTestId('toast').find(({ textContent }) => textContent === words);
    if (card === undefined) throw new Error(`no toast says ${words}`);
    return card;
  };
  const closeButtonOf = (words: string) => {
    const button = cardOf(words).querySelector('button');
    if (button === null) throw new Error('a toast without a button');
    return button;
  };

  test('SHELL-7 a toast leaves after its time and is gone when it has moved away', () => {
    say('saved');
    pass(2_999);
    expect([texts(), leaving()]).toEqual([['saved'], []]);
    pass(1);
    expect(leaving()).toEqual(['saved']);
    pass(250);
    expect(texts()).toEqual([]);
  });

  test('SHELL-7 three toasts are on screen at most; the next one comes when one has gone', () => {
    say('one', 'two', 'three', 'four');
    expect(texts()).toEqual(['one', 'two', 'three']);
    fireEvent.click(closeButtonOf('two'));
    pass(250);
    expect(texts()).toEqual(['one', 'three', 'four']);
  });

  test('GAME-13 a toast that is taken back before it came on screen never comes', () => {
    say('one', 'two', 'three');
    act(() => {
      toastFor({ kind: 'warning', words: '9 seconds left', id: 'count' }, 9_000);
      takeBack('count');
    });
    pass(3_000);
    pass(250);
    expect(texts()).toEqual([]);
  });

  test('SHELL-7 a toast of the same id that comes while the first leaves stays its whole time', () => {
    const count = (words: string) => act(() => toast({ kind: 'info', words, id: 'count' }));
    count('2 seconds left');
    pass(3_100);
    expect(leaving()).toEqual(['2 seconds left']);
    count('1 second left');
    pass(2_999);
    expect([texts(), leaving()]).toEqual([['1 second left'], []]);
  });

  test('SHELL-7 no toast leaves while the pointer is on one of them; afterwards each has its whole time', () => {
    say('one', 'two');
    fireEvent.pointerEnter(cardOf('one'));
    pass(60_000);
    expect([texts(), leaving()]).toEqual([['one', 'two'], []]);
    fireEvent.pointerLeave(cardOf('one'));
    pass(2_999);
    expect(leaving()).toEqual([]);
    pass(1);
    expect(leaving()).toEqual(['one', 'two']);
  });

  test('SHELL-7 a toast with the focus in it does not leave; Escape closes it, and nothing around it', () => {
    say('one', 'two');
    fireEvent.focus(closeButtonOf('one'));
    pass(3_000);
    pass(250);
    expect([texts(), leaving()]).toEqual([['one'], []]);
    const heeded = fireEvent.keyDown(closeButtonOf('one'), { key: 'Escape' });
    expect(heeded).toBe(false);
    pass(250);
    expect(texts()).toEqual([]);
  });

  test('SHELL-7 the button of a toast is named in the language of the page', () => {
    say('saved');
    expect(closeButtonOf('saved').getAttribute('aria-label')).toBe('Close');
  });

  test.each([
    ['slowly and far', 200, 5_000, true],
    ['to the left', -200, 5_000, true],
    ['fast', 60, 100, true],
    ['slowly and not far', 60, 5_000, false],
    ['by less than a press moves', 4, 1, false],
  ])('SHELL-7 a toast that is moved %s (%d px in %d ms) leaves: %s', (_, px, ms, leaves) => {
    say('saved');
    const card = cardOf('saved');
    Object.defineProperty(card, 'offsetWidth', { value: 400 });
    fireEvent.pointerEnter(card);
    fireEvent.pointerDown(card, { clientX: 100 });
    fireEvent.pointerMove(card, { clientX: 100 + px });
    pass(ms);
    fireEvent.pointerUp(card, { clientX: 100 + px });
    expect(leaving()).toEqual(leaves ? ['saved'] : []);
    expect(card.style.translate).toBe(leaves ? `${Math.sign(px) * 440}px` : '0px');
  });
});
