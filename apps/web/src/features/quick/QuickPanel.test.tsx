import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { setSettings } from '../../testing/set-settings.ts';
import { show } from '../../testing/show.tsx';
import QuickPanel from './QuickPanel.tsx';

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await setSettings({});
  vi.unstubAllGlobals();
});

const ENTRY = { title: 'Discount', detail: 'A discount is ready', kind: 'discount-ready' };
const NOTICE = { id: 'n1', title: 'Sunday', detail: 'Closed from six.', kind: 'notice' };

/** A house that stores the toggles, or refuses them with `refusal`. */
function house(refusal?: Promise<void>) {
  const toggles = { notifications: true, cloudSync: true, retroThrusters: false };
  const data = { events: [{ id: 'e1', ...ENTRY, amount: 2_550 }], notes: [NOTICE] };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/quick-panel/data')) return Response.json(data);
    if (init?.method === 'POST' && refusal !== undefined) {
      await refusal;
      return Response.json({ status: 0, code: 50000, ErrorMessage: 'broken', Params: {} }, { status: 500 });
    }
    if (init?.method === 'POST') Object.assign(toggles, JSON.parse(String(init.body)).user.toggles);
    return Response.json({ status: 1, user: { settings: {}, shortcuts: [], toggles } });
  });
  return toggles;
}

test('QUICK-1 the quick panel shows the day, events in the player’s language, and notes as the house wrote them', async () => {
  house();
  await show(() => <QuickPanel onClose={() => undefined} />);
  const event = await screen.findByTestId('quick-discount-ready');
  expect(event.textContent).toBe('A discount can be claimed₺25.50');
  expect(within(screen.getByTestId('quick-notice')).getByText('Closed from six.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Today', hidden: true }).textContent).toContain(
    String(new Date().getFullYear()),
  );
  expect(screen.queryByLabelText('Retro Thrusters')).toBeNull();
});

test('QUICK-1 SET-1 with QUICK_SETTINGS toggles are shown and stored; one that could not be stored is reset', async () => {
  await setSettings({ QUICK_SETTINGS: true });
  const stored = house();
  await show(() => <QuickPanel onClose={() => undefined} />);
  const thrusters = await screen.findByLabelText<HTMLInputElement>('Retro Thrusters');
  await waitFor(() => expect(screen.getByRole('group', { hidden: true })).toHaveProperty('disabled', false));
  fireEvent.click(thrusters);
  expect(thrusters.checked).toBe(true);
  await waitFor(() => expect(stored.retroThrusters).toBe(true));
  expect(thrusters.checked).toBe(true);
  cleanup();
  vi.unstubAllGlobals();

  let refuse = () => {};
  house(
    new Promise((resolve) => {
      refuse = resolve;
    }),
  );
  await show(() => <QuickPanel onClose={() => undefined} />);
  const sync = await screen.findByLabelText<HTMLInputElement>('Cloud Sync');
  await waitFor(() => expect(sync.checked).toBe(true));
  fireEvent.click(sync);
  await waitFor(() => expect(sync.checked).toBe(false));
  refuse();
  await waitFor(() => expect(sync.checked).toBe(true));
});
