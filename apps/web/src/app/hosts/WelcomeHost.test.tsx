import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { firstVisit } from '../../features/welcome/first-visit.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { WelcomeHost } from './WelcomeHost.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  account.becomeGuest(null);
});

function at(width: 'wide' | 'narrow', type: 'user' | 'staff' = 'user') {
  account.signIn(welcome({ type }));
  const list = { matches: width === 'wide', addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  return show(() => <WelcomeHost />);
}
const cards = () => screen.getAllByRole('listitem').map((card) => card.textContent);

test('LOBBY-11 a first visit has three cards, with the delay in words until this device has measured it', async () => {
  await at('wide');
  expect(cards()).toHaveLength(3);
  expect(cards()[1]).toContain('usually less than half a second');
  cleanup();
  localStorage.setItem('pictureAge', '212');
  await at('wide');
  expect(cards()[1]).toContain('was last measured 0.2 s behind');
});

test('LOBBY-11 staff are not welcomed', async () => {
  await at('wide', 'staff');
  expect(screen.queryByTestId('welcome')).toBeNull();
});

test('LOBBY-11 on a phone the cards are behind one line, and are shown once', async () => {
  await at('narrow');
  expect(screen.queryByRole('listitem')).toBeNull();
  fireEvent.click(screen.getByTestId('welcome-open'));
  await screen.findByTestId('welcome-dialog');
  fireEvent.click(screen.getByText('Got it'));
  await waitFor(() => expect(screen.queryByTestId('welcome')).toBeNull());
  expect([firstVisit.getState(), localStorage.getItem('welcomed')]).toEqual([false, '1']);
});
