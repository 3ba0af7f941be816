import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadSettings } from '../../api/settings/settings.ts';
import { speakEnglish } from '../../testing/english.ts';
import { PROTECTION } from '../../testing/house/protection.ts';
import { show } from '../../testing/show.tsx';
import { takeToasts } from '../../ui/toast/toast.ts';
import { SaferPlayScreen } from './SaferPlayScreen.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  takeToasts();
  vi.unstubAllGlobals();
});

const CHECKS = { status: 1, minutes: 60, choices: [15, 60], mayBeOff: false };
const LIMIT = {
  name: 'loss-day',
  value: 50_000,
  used: 12_000,
  resetsAt: '2026-12-01T21:00:00.000Z',
  waiting: null,
};

/** A house that answers by method and path, and records what was sent. */
async function saferPlay(protection: object = {}, settings: object = {}) {
  const sent: unknown[] = [];
  const state = { ...PROTECTION, ...protection };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([method, path, ...(body ? [JSON.parse(String(body))] : [])]);
    if (path === '/Settings.json') return Response.json(settings);
    if (path.startsWith('/api/protection/reality-check')) return Response.json(CHECKS);
    if (path.startsWith('/api/protection/history'))
      return Response.json({ items: [], total: 0, page: 1, size: 10 });
    if (path.startsWith('/api/protection/exclusions'))
      return Response.json({
        status: 1,
        exclusion: { kind: 'time-out', since: '2026-11-26T10:00:00.000Z', until: '2026-11-27T10:00:00.000Z' },
      });
    return Response.json(state);
  });
  await loadSettings();
  await show(() => <SaferPlayScreen />);
  await screen.findByText('Your limits');
  return sent;
}
const row = (name: string) => within(screen.getByTestId(`limit-${name}`));
const words = (text: RegExp | string) => screen.findByText(text);

test('PROT-26 the page shows what is set, used and left, and what must be set', async () => {
  await saferPlay({ limits: [LIMIT], needed: ['deposit-month'], demand: 'compulsory' });
  expect(row('loss-day').getByText('₺500.00')).toBeTruthy();
  expect(row('loss-day').getByText(/₺120.00 used, ₺380.00 left\. Resets on Dec 1, 2026/)).toBeTruthy();
  expect(row('deposit-month').getByText('Please set')).toBeTruthy();
  expect(row('deposit-day').getByText('No limit')).toBeTruthy();
  await words('Before you can play, set every limit marked “Please set”.');
});

test('PROT-27 a player who is ahead has more left than the limit of losses', async () => {
  await saferPlay({ limits: [{ ...LIMIT, used: -5_000 }] });
  expect(row('loss-day').getByText(/₺0.00 used, ₺550.00 left/)).toBeTruthy();
});

test('PROT-27 C17.2 a first or lower limit is in force at once, a higher one after the wait, and the dialog says which', async () => {
  const sent = await saferPlay({ limits: [LIMIT] });
  fireEvent.click(row('loss-day').getByRole('button', { name: /Change/ }));
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
  const when = () => screen.getByTestId('limit-when').textContent;
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500');
  type('400');
  expect(when()).toBe('Applies immediately.');
  type('600');
  expect(when()).toBe('Raising or removing a limit applies after 24 hours.');
  type('six');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  type('400');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['PUT', '/api/protection/limits/loss-day', { value: 40_000 }]]));
  await waitFor(() => expect(screen.queryByTestId('limit-dialog')).toBeNull());
});

test('PROT-27 C17.4 C17.5 a raise that waits is shown with its date, and can be withdrawn', async () => {
  const waiting = { value: 80_000, from: '2026-11-28T12:00:00.000Z' };
  const sent = await saferPlay({ limits: [{ ...LIMIT, waiting }] });
  const shown = within(screen.getByTestId('waiting-loss-day'));
  expect(shown.getByText(/^From Nov 28, 2026, .*: ₺800\.00\.$/)).toBeTruthy();
  fireEvent.click(shown.getByRole('button'));
  await waitFor(() => expect(sent).toEqual([['DELETE', '/api/protection/limits/loss-day/raise']]));
});

test('PROT-27 a limit of time is typed in hours and minutes; taking it away is a raise', async () => {
  const time = { ...LIMIT, name: 'time-day', value: 7_200, used: 600 };
  const sent = await saferPlay({ limits: [time] });
  expect(row('time-day').getByText('2 hours')).toBeTruthy();
  fireEvent.click(row('time-day').getByRole('button', { name: /Change/ }));
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['PUT', '/api/protection/limits/time-day', { value: 5_400 }]]));
  fireEvent.click(row('time-day').getByRole('button', { name: /Change/ }));
  fireEvent.click(await screen.findByTestId('limit-remove'));
  await waitFor(() => expect(sent[1]).toEqual(['PUT', '/api/protection/limits/time-day', { value: null }]));
});

test('PROT-28 C17.17 a break takes two steps, and the second says until when and what it means', async () => {
  const sent = await saferPlay();
  const next = screen.getByRole('button', { name: 'Continue' });
  expect(next.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByLabelText('Time-out for 24 hours'));
  fireEvent.click(next);
  await screen.findByRole('dialog', { name: /^Stop playing until .+\?$/ });
  await words('You cannot play or deposit during this time.');
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByLabelText('Self-exclude permanently'));
  fireEvent.click(next);
  await screen.findByRole('dialog', { name: 'Stop playing permanently?' });
  fireEvent.click(screen.getByTestId('break-confirm'));
  await waitFor(() =>
    expect(sent).toEqual([['POST', '/api/protection/exclusions', { kind: 'exclusion', days: 0 }]]),
  );
});

test('PROT-21 C20.13 how often reality checks come is chosen among what is offered', async () => {
  const sent = await saferPlay();
  const choice = await screen.findByLabelText<HTMLSelectElement>('How often');
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Every 15 minutes of play',
    'Every 1 hour of play',
  ]);
  fireEvent.change(choice, { target: { value: '15' } });
  await waitFor(() => expect(sent).toEqual([['PUT', '/api/protection/reality-check', { minutes: 15 }]]));
});

test('PROT-29 help lines are shown by country, as the operator names them', async () => {
  const lines = [
    { country: 'SE', name: 'First line', phone: '+46 20 000 00 00' },
    { country: 'GB', name: 'Second line', url: 'https://help.example.org/' },
  ];
  await saferPlay({}, { HELP_LINES: lines });
  expect(within(screen.getByTestId('help-SE')).getByRole('link').getAttribute('href')).toBe(
    'tel:+46200000000',
  );
  expect(screen.getByRole('heading', { name: 'Sweden' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Second line' }).getAttribute('href')).toBe(
    'https://help.example.org/',
  );
});
