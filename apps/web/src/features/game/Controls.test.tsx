import { ERRORS } from '@floorcast/contract/errors';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useReadable } from '../../lib/use-readable.ts';
import { seatOf } from '../../realtime/play/reduce.ts';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { INIT } from '../../testing/seat.ts';
import { show } from '../../testing/show.tsx';
import { speakEnglish } from '../../testing/words.ts';
import { Controls } from './Controls.tsx';
import type { Hold } from './picture/use-hold.ts';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T00:00:00.000Z';
const PENDING = { direction: 'in', requestId: '0b0e6d2a-5f0f-4c62-9f5e-3f7c1a2b4d5e', amount: 50_000 };

/** The buttons of somebody who sits at a machine as `init` says. */
async function sitDown(init: object = {}) {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, ...init });
  let see: (hold: Hold | null) => void = () => undefined;
  function Desk() {
    const state = useReadable(session);
    const [hold, setHold] = useState<Hold | null>(null);
    see = setHold;
    return (
      <Controls
        session={session}
        seat={seatOf(state)}
        live={state.phase === 'live'}
        hold={hold}
        onCashIn={() => undefined}
      />
    );
  }
  await show(() => <Desk />);
  return {
    house,
    tell: (method: string, data: unknown) => act(() => house.tell(method, data)),
    accept: (method: string, data: unknown) => act(() => house.accept(method, data)),
    refuse: (method: string, code: number) => act(() => house.refuse(method, code)),
    pass: () => act(() => house.pass()),
    cut: () => act(() => house.cut()),
    picture: (hold: Hold | null) => act(() => see(hold)),
    asked: () => house.asked.map(({ method }) => method),
  };
}

const said = () => screen.getByRole('status').textContent;
const button = (testId: string) => screen.getByTestId<HTMLButtonElement>(testId);
async function openAutoplay() {
  fireEvent.click(button('autoplay'));
  return { start: await screen.findByTestId<HTMLButtonElement>('autoplay-start') };
}
const why = () => screen.getByTestId('autoplay-panel').querySelector('[role=alert]')?.textContent;

test.each(['old', 'waiting'] as const)(
  'GAME-7 GAME-15 autoplay is not offered by a picture that is %s: it would play unseen',
  async (hold) => {
    const { picture } = await sitDown({ credit: 1000 });
    expect(button('autoplay').disabled).toBe(false);
    picture(hold);
    expect(button('autoplay').disabled).toBe(true);
  },
);

test('GAME-7 GAME-15 its open panel waits for the picture, says so, and goes on with it', async () => {
  const { picture, asked } = await sitDown({ credit: 1000 });
  const { start } = await openAutoplay();
  picture('old');
  expect(start.disabled).toBe(true);
  expect(why()).toBe('Picture over 1 s old: the buttons wait.');
  fireEvent.submit(start);
  expect(asked()).toEqual([]);
  picture(null);
  expect(why()).toBe('');
  fireEvent.submit(start);
  await vi.waitFor(() => expect(asked()).toEqual(['autoplay']));
});

type Desk = Awaited<ReturnType<typeof sitDown>>;
const WAITS: [string, string, (desk: Desk) => Promise<void>][] = [
  [
    'a machine in trouble',
    'The buttons wait for the machine.',
    ({ tell }) => tell('trouble', { trouble: { kind: 'door', since: AT } }),
  ],
  ['a lost connection', 'Connection Lost, please wait.', ({ cut }) => cut()],
];
test.each(WAITS)('GAME-7 its open panel waits for %s, too, and says so', async (_, words, comes) => {
  const desk = await sitDown({ credit: 1000 });
  const { start } = await openAutoplay();
  await comes(desk);
  expect(start.disabled).toBe(true);
  expect(why()).toBe(words);
  fireEvent.submit(start);
  expect(desk.asked()).toEqual([]);
});

test.each([
  ['trouble at the machine', { trouble: { kind: 'power', since: AT } }],
  ['what autoplay did', { autoplay: { on: false, left: 0, played: 10, stopped: 'done' } }],
])('MONEY-4 money that is under way is told before %s', async (_, besides) => {
  await sitDown({ transfer: PENDING, ...besides });
  expect(said()).toContain('The machine has not confirmed ₺500.00 yet.');
});

const settle = (state: 'settled' | 'returned') => ({
  ...{ credit: 0, bet: 100, win: 0 },
  transfer: { requestId: PENDING.requestId, direction: 'in', state, amount: 50_000 },
});
const OUTCOMES: [string, string, (desk: Desk) => Promise<unknown>][] = [
  ['failed', 'Nothing was moved.', ({ refuse }) => refuse('cashin', 41014)],
  [
    'was returned',
    'The machine did not take ₺500.00: it is back in your balance.',
    ({ tell }) => tell('credit', settle('returned')),
  ],
  ['is settled', '₺500.00 is on the machine.', ({ tell }) => tell('credit', settle('settled'))],
];
const HELD_BACK: [string, string, (desk: Desk) => Promise<void>][] = [
  ['an old picture', 'Picture over 1 s old: the buttons wait.', async ({ picture }) => picture('old')],
  ['no picture', 'The buttons work once you see the machine.', async ({ picture }) => picture('waiting')],
  [
    'trouble at the machine',
    'The buttons wait for the machine.',
    ({ tell }) => tell('trouble', { trouble: { kind: 'door', since: AT } }),
  ],
];
test.each(
  OUTCOMES.flatMap(([end, words, ends]) =>
    HELD_BACK.map(([why, waits, comes]) => ({ end, words, ends, why, waits, comes })),
  ),
)('MONEY-4 that a transfer $end is said with $why, beside why the buttons wait', async (one) => {
  const desk = await sitDown({ transfer: PENDING });
  await one.comes(desk);
  await one.ends(desk);
  expect(said()).toContain(one.words);
  expect(said()).toContain(one.waits);
});

const KEPT_BACK: [string, (desk: Desk) => Promise<unknown>][] = [
  [
    'in the answer',
    ({ accept }) =>
      accept('cashout', { state: 'paid', amount: 15_000, withheld: 7_000, balance: 1, credit: 0 }),
  ],
  [
    'later',
    async ({ accept, tell }) => {
      await accept('cashout', { state: 'pending', amount: 0, balance: 1, credit: 22_000 });
      const paid = { direction: 'out', state: 'settled', amount: 15_000, withheld: 7_000 };
      await tell('credit', { credit: 0, bet: 100, win: 0, transfer: { ...PENDING, ...paid } });
    },
  ],
];
test.each(KEPT_BACK)(
  'CLAIM-6 what a payout cap keeps back is said with the payout, told %s',
  async (_, ends) => {
    const desk = await sitDown({ credit: 22_000 });
    fireEvent.click(button('cash-out'));
    await ends(desk);
    expect(said()).toContain('₺150.00 is back in your balance.');
    expect(said()).toContain('₺70.00 stays with the house');
  },
);

test('CLAIM-6 of a payout that is kept back whole it is not said that there was no credit', async () => {
  const desk = await sitDown({ credit: 7_000 });
  fireEvent.click(button('cash-out'));
  await desk.accept('cashout', { state: 'paid', amount: 0, withheld: 7_000, balance: 1, credit: 0 });
  expect(said()?.trim()).toMatch(/^₺70.00 stays with the house/);
});

test('MONEY-4 GAME-7 a transfer that failed is said while autoplay goes on', async () => {
  const desk = await sitDown({ transfer: PENDING, autoplay: { on: true, left: 3, played: 1 } });
  await desk.refuse('cashin', 41014);
  expect(said()).toContain('Nothing was moved.');
  expect(said()).toContain('Autoplay');
});

test('GAME-11 GAME-15 of a press that was cut off it is said that nobody knows', async () => {
  const desk = await sitDown({ credit: 1000 });
  fireEvent.click(button('spin'));
  await desk.cut();
  expect(said()?.trim()).toBe('It is not known whether the button was pressed.');
});

test('GAME-7 a push that began as autoplay had just stopped starts nothing, however late it ends', async () => {
  const { tell, asked, pass } = await sitDown({ credit: 1000, autoplay: { on: true, left: 3, played: 1 } });
  await tell('autoplay', { on: false, left: 3, played: 1, stopped: 'player' });
  fireEvent.pointerDown(button('spin'));
  await pass();
  fireEvent.click(button('spin'), { detail: 1 });
  const presses = () => asked().filter((method) => method === 'press');
  expect(presses()).toEqual([]);
  fireEvent.pointerDown(button('spin'));
  fireEvent.click(button('spin'), { detail: 1 });
  expect(presses()).toEqual(['press']);
});

test('GAME-7 start is not ready just after autoplay has stopped: a second push on stop starts nothing', async () => {
  const { tell, asked, pass } = await sitDown({ credit: 1000, autoplay: { on: true, left: 3, played: 1 } });
  await tell('autoplay', { on: false, left: 3, played: 1, stopped: 'player' });
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
  'GAME-11 %s keeps the focus while its push is on its way, looks not ready, and drops a second one',
  async (_, pushed, method) => {
    const { asked } = await sitDown({ credit: 1000 });
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

test.each(PUSHED)('GAME-11 Enter that is kept down pushes %s once', async (_, pushed) => {
  await sitDown({ credit: 1000 });
  const clicks = (more: object) => fireEvent.keyDown(pushed(), { key: 'Enter', ...more });
  expect(clicks({})).toBe(true);
  expect(clicks({ repeat: true })).toBe(false);
});

test('GAME-6 GAME-11 a bet level that was chosen is marked, and nothing is said of its press any more', async () => {
  const { accept } = await sitDown({ credit: 1000 });
  const level = screen.getByRole('button', { name: '₺2.00' });
  fireEvent.click(level);
  await accept('band', { activeBand: 2 });
  expect(level.getAttribute('aria-pressed')).toBe('true');
  expect(said()?.trim()).toBe('');
  expect(button('spin').dataset.press).toBe('idle');
});

test('GAME-11 what became of another button is said, and not shown at start', async () => {
  const { refuse } = await sitDown({ credit: 1000 });
  fireEvent.click(screen.getByRole('button', { name: '₺2.00' }));
  await refuse('band', ERRORS.pressFailed.code);
  expect(said()).toContain('Not pressed');
  expect(button('spin').dataset.press).toBe('idle');
  fireEvent.click(button('spin'));
  await refuse('press', ERRORS.pressFailed.code);
  expect(button('spin').dataset.press).toBe('failed');
});

test('GAME-11 what cannot be used by an old picture is disabled', async () => {
  const { picture } = await sitDown({ credit: 1000 });
  picture('old');
  expect(button('spin').disabled).toBe(true);
  expect(button('cash-out').disabled).toBe(false);
});

test('GAME-14 of a seat that is given up elsewhere it is said, and nothing can be pressed', async () => {
  const { tell } = await sitDown({ credit: 1000 });
  await tell('state', { state: 'cashing-out' });
  expect(said()?.trim()).toBe('The seat is given up: its credit goes to your balance.');
  expect([button('spin'), button('cash-in'), button('cash-out')].map(({ disabled }) => disabled)).toEqual([
    true,
    true,
    true,
  ]);
});

test('GAME-11 any button that the cabinet lets be held down stays down for as long as it is pushed', async () => {
  const { house, asked } = await sitDown({ credit: 1000, buttons: ['spin', 'gamble'], holds: ['gamble'] });
  const gamble = screen.getByRole('button', { name: 'gamble' });
  fireEvent.pointerDown(gamble, { button: 0 });
  await vi.waitFor(() => expect(asked()).toEqual(['hold']));
  await act(() => house.accept('hold', { acknowledged: true }));
  fireEvent.pointerUp(window);
  await vi.waitFor(() => expect(asked()).toEqual(['hold']));
  fireEvent.click(gamble, { detail: 1 });
  expect(asked()).toEqual(['hold']);
});
