import { Call } from '@floorcast/contract/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { openCalls } from '../shared/live/live.ts';
import { OpenCalls } from './CallsScreen.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  account.signIn(welcome({ type: 'staff', Permissions: [] }));
});
afterEach(() => {
  cleanup();
  openCalls.forget();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T10:00:00.000Z';
const call = (id: number, version: number, claimedBy: Call['claimedBy'] = null): Call =>
  Call.parse({
    ...{
      id,
      version,
      kind: 'tilt',
      cause: 'tilt',
      exception: null,
      machine: null,
      floorId: null,
      camera: null,
    },
    ...{ player: null, amount: null, detail: '', raisedAt: AT, amberAt: AT, redAt: AT, claimedBy },
    ...{ claimedAt: claimedBy && AT, notes: 0, endedAt: null, endedBy: null },
  });
const list = () => screen.getByRole('list');
const shown = () =>
  within(list())
    .getAllByTestId(/^call-\d+$/)
    .map(({ dataset }) => dataset.testid);
const receive = (...calls: Call[]) => act(() => calls.forEach(openCalls.receive));

async function open() {
  receive(call(2, 1), call(3, 1));
  await show(() => <OpenCalls />);
  await screen.findByTestId('call-2');
}

const claimed = { id: 9, username: 'lead' };

test('OPS-31 a call that changes stays under the pointer, a new one comes last, and the order follows afterwards', async () => {
  await open();
  fireEvent.pointerOver(screen.getByTestId('call-2'), { pointerType: 'mouse' });
  receive(call(2, 2, claimed), call(1, 1));
  expect(shown()).toEqual(['call-2', 'call-3', 'call-1']);
  fireEvent.pointerOut(list(), { relatedTarget: document.body });
  expect(shown()).toEqual(['call-1', 'call-3', 'call-2']);
});

test('OPS-31 the order holds while the focus is in the list', async () => {
  await open();
  const link = within(screen.getByTestId('call-2')).getAllByRole('link')[0];
  act(() => link?.focus());
  receive(call(2, 2, claimed));
  expect(shown()).toEqual(['call-2', 'call-3']);
  act(() => link?.blur());
  expect(shown()).toEqual(['call-3', 'call-2']);
});

test('OPS-31 the order holds no more when the button that has the focus is taken away', async () => {
  await open();
  const link = within(screen.getByTestId('call-3')).getAllByRole('link')[0];
  act(() => link?.focus());
  receive(call(3, 2, claimed), Call.parse({ ...call(3, 3), endedAt: AT }));
  receive(call(1, 1));
  expect(shown()).toEqual(['call-1', 'call-2']);
});
