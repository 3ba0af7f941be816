import { ERRORS } from '@floorcast/contract/errors';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import {
  button,
  type ShownControls,
  showControls,
  statusText,
} from '../../../testing/house/show-controls.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T00:00:00.000Z';

async function openAutoplay() {
  fireEvent.click(button('autoplay'));
  return { start: await screen.findByTestId<HTMLButtonElement>('autoplay-start') };
}
const why = () => screen.getByTestId('autoplay-panel').querySelector('[role=alert]')?.textContent;

test.each(['old', 'waiting'] as const)(
  'GAME-7 GAME-15 autoplay is disabled while the picture is %s',
  async (hold) => {
    const { picture } = await showControls({ credit: 1000 });
    expect(button('autoplay').disabled).toBe(false);
    picture(hold);
    expect(button('autoplay').disabled).toBe(true);
  },
);

test('GAME-7 GAME-15 NET-5 the open autoplay panel is disabled while the picture is old, and says so', async () => {
  const { picture, asked } = await showControls({ credit: 1000 });
  const { start } = await openAutoplay();
  picture('old');
  expect(start.disabled).toBe(true);
  expect(why()).toBe(
    'The picture is more than 1 s behind, so the buttons are paused. Your money and seat are safe.',
  );
  fireEvent.submit(start);
  expect(asked()).toEqual([]);
  picture(null);
  expect(why()).toBe('');
  fireEvent.submit(start);
  await vi.waitFor(() => expect(asked()).toEqual(['autoplay']));
});

const WAITS: [string, string, (setup: ShownControls) => Promise<void>][] = [
  [
    'a machine in trouble',
    'The buttons are paused until the machine is ready.',
    ({ notify }) => notify('trouble', { trouble: { kind: 'door', since: AT } }),
  ],
  ['a lost connection', 'Connection Lost, please wait.', ({ cut }) => cut()],
];
test.each(WAITS)(
  'GAME-7 the open autoplay panel is disabled during %s, and says so',
  async (_, words, comes) => {
    const setup = await showControls({ credit: 1000 });
    const { start } = await openAutoplay();
    await comes(setup);
    expect(start.disabled).toBe(true);
    expect(why()).toBe(words);
    fireEvent.submit(start);
    expect(setup.asked()).toEqual([]);
  },
);

test('GAME-11 GAME-15 a press that was cut off is shown as unknown', async () => {
  const setup = await showControls({ credit: 1000 });
  fireEvent.click(button('spin'));
  await setup.cut();
  expect(statusText()).toContain('We could not confirm the press. Watch the machine for the result.');
  expect(statusText()).toContain('The amounts are from before the connection was lost.');
});

test('GAME-7 a push that begins just after autoplay stopped starts no game, however late it ends', async () => {
  const { notify, asked, pass } = await showControls({
    credit: 1000,
    autoplay: { on: true, left: 3, played: 1 },
  });
  await notify('autoplay', { on: false, left: 3, played: 1, stopped: 'player' });
  fireEvent.pointerDown(button('spin'));
  await pass();
  fireEvent.click(button('spin'), { detail: 1 });
  const presses = () => asked().filter((method) => method === 'press');
  expect(presses()).toEqual([]);
  fireEvent.pointerDown(button('spin'));
  fireEvent.click(button('spin'), { detail: 1 });
  expect(presses()).toEqual(['press']);
});

test('GAME-7 start is blocked just after autoplay stopped, so that a second push on stop starts no game', async () => {
  const { notify, asked, pass } = await showControls({
    credit: 1000,
    autoplay: { on: true, left: 3, played: 1 },
  });
  await notify('autoplay', { on: false, left: 3, played: 1, stopped: 'player' });
  expect(button('spin').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('spin'));
  expect(asked()).toEqual([]);
  await pass();
  expect(button('spin').getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button('spin'));
  await vi.waitFor(() => expect(asked()).toContain('press'));
});

const PUSHED: [string, () => HTMLButtonElement, string][] = [
  ['start', () => button('spin'), 'press'],
  ['a bet level', () => screen.getByRole<HTMLButtonElement>('button', { name: '₺2.00' }), 'band'],
  ['cash out', () => button('cash-out'), 'cashout'],
];
test.each(PUSHED)(
  'GAME-11 %s keeps the focus while its press is in flight, looks disabled, and drops a second press',
  async (_, pushed, method) => {
    const { asked } = await showControls({ credit: 1000 });
    pushed().focus();
    fireEvent.click(pushed());
    await vi.waitFor(() => expect(asked()).toEqual([method]));
    expect(pushed().disabled).toBe(false);
    expect(pushed().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pushed());
    fireEvent.click(pushed());
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toEqual([method]);
  },
);

test.each(PUSHED)('GAME-11 Enter that is held down presses %s once', async (_, pushed) => {
  await showControls({ credit: 1000 });
  const clicks = (more: object) => fireEvent.keyDown(pushed(), { key: 'Enter', ...more });
  expect(clicks({})).toBe(true);
  expect(clicks({ repeat: true })).toBe(false);
});

test('GAME-6 GAME-11 a chosen bet level is marked, and its press is no longer shown', async () => {
  const { accept } = await showControls({ credit: 1000 });
  const level = screen.getByRole('button', { name: '₺2.00' });
  fireEvent.click(level);
  await accept('band', { activeBand: 2 });
  expect(level.getAttribute('aria-pressed')).toBe('true');
  expect(statusText()?.trim()).toBe('Ready to spin');
  expect(button('spin').dataset.press).toBe('idle');
});

test('GAME-11 the outcome of another button’s press is worded, and not shown at start', async () => {
  const { refuse } = await showControls({ credit: 1000 });
  fireEvent.click(screen.getByRole('button', { name: '₺2.00' }));
  await refuse('band', ERRORS.pressFailed.code);
  expect(statusText()).toContain('Not pressed');
  expect(button('spin').dataset.press).toBe('idle');
  fireEvent.click(button('spin'));
  await refuse('press', ERRORS.pressFailed.code);
  expect(button('spin').dataset.press).toBe('failed');
});

test('GAME-11 start is disabled while the picture is old, and cash-out is not', async () => {
  const { picture } = await showControls({ credit: 1000 });
  picture('old');
  expect(button('spin').disabled).toBe(true);
  expect(button('cash-out').disabled).toBe(false);
});

test('GAME-14 a seat that is given up elsewhere says so, and its buttons are disabled', async () => {
  const { notify } = await showControls({ credit: 1000 });
  await notify('state', { state: 'cashing-out' });
  expect(statusText()?.trim()).toBe('Leaving the seat. Your credit is being cashed out.');
  expect([button('spin'), button('cash-in'), button('cash-out')].map(({ disabled }) => disabled)).toEqual([
    true,
    true,
    true,
  ]);
});

test('GAME-11 a button that may be held is held for as long as it is pushed', async () => {
  const { house, asked } = await showControls({
    credit: 1000,
    buttons: ['spin', 'gamble'],
    holds: ['gamble'],
  });
  const gamble = screen.getByRole('button', { name: 'gamble' });
  fireEvent.pointerDown(gamble, { button: 0 });
  await vi.waitFor(() => expect(asked()).toEqual(['hold']));
  await act(() => house.accept('hold', { acknowledged: true }));
  fireEvent.pointerUp(window);
  await vi.waitFor(() => expect(asked()).toEqual(['hold']));
  fireEvent.click(gamble, { detail: 1 });
  expect(asked()).toEqual(['hold']);
});

const strong = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('strong'))
    .map(({ dataset }) => dataset.testid);

test.each([
  ['credit', 1_000, 'spin'],
  ['no credit', 0, 'cash-in'],
])(
  'GAME-10 GAME-14 leaving with %s on the machine is a state of its own: nothing is offered before it is over',
  async (_, credit, first) => {
    const { notify } = await showControls({ credit });
    expect(strong()).toEqual([first]);
    await notify('state', { state: 'cashing-out' });
    expect(screen.getByTestId('status-line').dataset.kind).toBe('closing');
    expect(strong()).toEqual([]);
    expect(describedBy(button('spin'))).toBe('Leaving the seat. Your credit is being cashed out.');
  },
);

test('GAME-4 SRV-5 own credit that staff pay is shown with its amount and not as a win, and the buttons wait for the machine', async () => {
  const { notify, asked } = await showControls({ credit: 30_000 });
  const handPay = { kind: 'hand-pay', since: AT, amount: 30_000, ownCredit: true, step: 'staff-called' };
  await notify('trouble', { trouble: handPay });
  const line = screen.getByTestId('status-line');
  expect(line.dataset.kind).toBe('trouble');
  expect(statusText()?.trim()).toBe(
    'Hand pay of your credit: ₺300.00. The buttons are paused until the machine is ready.',
  );
  expect(strong()).toEqual([]);
  for (const name of ['spin', 'cash-in', 'cash-out']) expect(button(name).disabled).toBe(true);
  await notify('trouble', { trouble: { ...handPay, step: 'paid' } });
  expect(statusText()?.trim()).toBe('₺300.00 paid. Play continues in a moment.');
  await notify('credit', { credit: 0, bet: 100, win: 0 });
  await notify('trouble', { trouble: null });
  expect(line.dataset.kind).toBe('no-credit');
  expect(asked()).toEqual([]);
});

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('GAME-11 without credit cash-in is the primary action, and start says why it presses nothing', async () => {
  const { notify, asked } = await showControls({ credit: 0 });
  expect(statusText()?.trim()).toBe('No credit on the machine. Cash in to play.');
  expect(button('cash-in').className).toContain('strong');
  expect(button('spin').className).not.toContain('strong');
  expect(button('spin').disabled).toBe(false);
  expect(button('spin').getAttribute('aria-disabled')).toBe('true');
  expect(describedBy(button('spin'))).toBe('No credit on the machine. Cash in to play.');
  fireEvent.click(button('spin'));
  expect(asked()).toEqual([]);
  await notify('credit', { credit: 500, bet: 100, win: 0 });
  expect(button('spin').className).toContain('strong');
  expect(button('spin').getAttribute('aria-describedby')).toBeNull();
  fireEvent.click(button('spin'));
  await vi.waitFor(() => expect(asked()).toEqual(['press']));
});

test('GAME-11 GAME-15 a disabled start says what it waits for', async () => {
  const { picture, cut } = await showControls({ credit: 1000 });
  picture('waiting');
  expect(describedBy(button('spin'))).toBe('The buttons work once the picture is live.');
  await cut();
  expect(describedBy(button('spin'))).toBe('Connection Lost, please wait.');
});

const ROUND = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: AT };

test('GAME-4 the status line says what becomes of a press, up to the win', async () => {
  const { notify, accept } = await showControls({ credit: 1000 });
  const line = () => screen.getByTestId('status-line');
  fireEvent.click(button('spin'));
  await vi.waitFor(() => expect(line().dataset.kind).toBe('pressed'));
  await accept('press', { acknowledged: true });
  await notify('round', { ...ROUND, phase: 'started' });
  expect(line().dataset.kind).toBe('spinning');
  await notify('round', { ...ROUND, phase: 'ended', win: 1_500, credit: 2_400 });
  expect(line().dataset.kind).toBe('won');
  expect(statusText()?.trim()).toBe('Big win: ₺15.00');
});

test('GAME-4 a trouble that has an announcement of its own is not announced twice', async () => {
  const { notify } = await showControls({ credit: 1000 });
  const trouble = { kind: 'jackpot', since: AT, amount: 7_500_000, step: 'staff-called' };
  await notify('trouble', { trouble });
  expect(statusText()?.trim()).toMatch(/^Jackpot: ₺75,000\.00\. The buttons are paused/);
  const announced = screen.getByTestId('status-line').querySelectorAll('span:not([aria-hidden])');
  expect([...announced].map(({ textContent }) => textContent)).toEqual(['']);
});
