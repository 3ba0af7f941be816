import type { ProfileReply } from '@floorcast/contract/player';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

const PROFILE = {
  status: 1,
  id: 7,
  username: 'demo',
  email: 'demo@example.com',
  name: 'Demo',
  lastname: 'Player',
  type: 'user',
  group: 'players',
  balance: 500_000,
  passwordChanged: null,
  lastLogon: '2026-03-01T10:00:00.000Z',
  lastLogonIp: '192.0.2.7',
  created: '2026-01-01T10:00:00.000Z',
  birthDate: '1990-12-31',
  country: 'TR',
  identity: 'none',
} satisfies Record<keyof ProfileReply, unknown>;

type Answer = { readonly http?: number; readonly body: unknown };
const refused = (code: number, words: string): Answer => ({
  http: 400,
  body: { status: 0, code, ErrorMessage: words, Params: {} },
});

const OTHER_CARDS = ['/api/account/second-factor', '/api/player/identity'];

/** Answers each path in turn; the last answer repeats. Returns the requested paths. */
function house(answers: Record<string, Answer[]>) {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    // Cards of their own, which have their own tests.
    if (OTHER_CARDS.includes(path)) return new Response(JSON.stringify(refused(40400, 'not found').body));
    asked.push({
      path,
      body: init?.body === undefined || init.body === null ? null : JSON.parse(String(init.body)),
    });
    const queue = answers[path] ?? [];
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? refused(40400, 'not found');
    return new Response(JSON.stringify(answer.body), { status: answer.http ?? 200 });
  });
  return asked;
}

const show = (profileId: number | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProfileScreen profileId={profileId} />
    </QueryClientProvider>,
  );
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const change = async (oldPassword: string, newPassword: string) => {
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: oldPassword } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: newPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
};
const wordsAt = (label: string): string => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
};

beforeAll(speakEnglish);
beforeEach(() => void account.signIn({ ...welcome({ id: PROFILE.id, name: 'Old' }), pin_code: 'salt$pin' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('profile', () => {
  test('PROFILE-1 the profile shows account, sign-in and last login', async () => {
    house({ '/api/player/profile': [{ body: PROFILE }] });
    show();
    await screen.findByText('Account');
    expect(fact('Name')).toBe('Demo Player');
    expect(fact('E-mail')).toBe('demo@example.com');
    expect(fact('Last password change')).toBe('Never');
    expect(fact('Last sign-in')).toContain('2026');
    expect(fact('Last sign-in IP')).toBe('192.0.2.7');
  });

  test('PROFILE-1 PROT-45 PROT-47 cards wait for each other, so that none moves a button of another', async () => {
    house({ '/api/player/profile': [{ body: PROFILE }] });
    const answered = fetch;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path === '/api/player/identity') await held;
      return answered(path, init);
    });
    show();
    await vi.waitFor(() => expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true'));
    expect(screen.queryAllByRole('button')).toEqual([]);
    answer();
    await screen.findByRole('button', { name: 'Close my account' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('PROFILE-1 a profile that cannot be loaded shows the reason and offers a retry', async () => {
    house({ '/api/player/profile': [refused(50000, 'broken'), { body: PROFILE }] });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Demo Player');
  });

  test('PROFILE-1 staff see the account of another, without its password form', async () => {
    const asked = house({ '/api/player/profile/9': [{ body: { ...PROFILE, id: 9, name: 'Ada' } }] });
    show(9);
    await screen.findByText('Ada Player');
    expect(asked.map(({ path }) => path)).toEqual(['/api/player/profile/9']);
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});

describe('change password', () => {
  test.each([
    [40001, 'Current password', 'The current password is wrong', 'New password'],
    [40101, 'New password', 'Password is too short. At least 8 characters', 'Current password'],
  ])('PROFILE-2 the refusal %i is shown at the field "%s"', async (code, label, words, other) => {
    house({ '/api/player/profile': [{ body: PROFILE }], '/api/player/password': [refused(code, words)] });
    show();
    await change('demo1234', 'long-enough');
    await waitFor(() => expect(wordsAt(label)).toBe(words));
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(other).getAttribute('aria-invalid')).toBe('false');
  });

  test('PROFILE-2 a new password of seven characters is not sent', async () => {
    const asked = house({ '/api/player/profile': [{ body: PROFILE }] });
    show();
    await change('demo1234', '1234567');
    expect(wordsAt('New password')).toBe('Password is too short. At least 8 characters');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toHaveLength(1);
  });

  test('PROFILE-2 a password change stores the new token and leaves the PIN code', async () => {
    const token = tokenOf({ id: PROFILE.id, name: 'New' });
    const asked = house({
      '/api/player/profile': [{ body: PROFILE }],
      '/api/player/password': [{ body: { status: 1, token } }],
    });
    show();
    await change('demo1234', 'long-enough');
    await waitFor(() => expect(account.token()).toBe(token));
    expect(localStorage.getItem('access_token')).toBe(token);
    expect(localStorage.getItem('pin_code')).toBe('salt$pin');
    expect(asked[1]?.body).toEqual({ oldPassword: 'demo1234', newPassword: 'long-enough' });
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  });
});

describe('PIN', () => {
  const shown = async (pinCode: string, changes: Answer[], settings: object = {}) => {
    const asked = house({
      '/api/player/profile': [{ body: PROFILE }],
      '/api/account/pin': changes,
      '/Settings.json': [{ body: settings }],
    });
    await loadSettings();
    account.signIn({ ...welcome({ id: PROFILE.id }), pin_code: pinCode });
    show();
    await screen.findByRole('heading', { name: 'PIN' });
    return () => asked.flatMap(({ path, body }) => (path === '/api/account/pin' ? [body] : []));
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('LOCK-1 C19.18 a player without a PIN sets one by the password, and removes it', async () => {
    const sent = await shown('', [
      refused(40001, 'no'),
      { body: { status: 1, pin_code: 'salt$new' } },
      { body: { status: 1, pin_code: '' } },
    ]);
    expect(fact('Your PIN')).toBe('Not set');
    press('Set PIN');
    fill('New PIN', '4711');
    fill('Your password', 'wrong one');
    press('Set PIN');
    await screen.findByText('Wrong password.');
    fill('Your password', 'demo1234');
    press('Set PIN');
    await waitFor(() => expect(fact('Your PIN')).toBe('Set'));
    expect(localStorage.getItem('pin_code')).toBe('salt$new');
    press('Remove PIN');
    fill('Your password', 'demo1234');
    press('Remove PIN');
    await waitFor(() => expect(fact('Your PIN')).toBe('Not set'));
    expect(localStorage.getItem('pin_code')).toBe('');
    expect(sent()).toEqual([
      { password: 'wrong one', pin: '4711' },
      { password: 'demo1234', pin: '4711' },
      { password: 'demo1234', pin: null },
    ]);
  });

  test('LOCK-1 C19.18 a PIN of three digits is not sent', async () => {
    const sent = await shown('salt$old', []);
    press('Change PIN');
    fill('New PIN', '123');
    fill('Your password', 'demo1234');
    press('Change PIN');
    expect(screen.getByLabelText('New PIN').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  test('LOCK-1 C19.20 a player whose site locks screens changes a PIN, and cannot remove it', async () => {
    await shown('salt$old', [], { PIN_CHECK: true });
    screen.getByRole('button', { name: 'Change PIN' });
    expect(screen.queryByRole('button', { name: 'Remove PIN' })).toBeNull();
  });

  test('LOCK-1 C19.19 a server that sets no PIN has no PIN in the profile', async () => {
    house({ '/api/player/profile': [{ body: PROFILE }] });
    account.signIn({ ...welcome({ id: PROFILE.id }), pinSettable: false });
    show();
    await screen.findByText('Account');
    expect(screen.queryByRole('heading', { name: 'PIN' })).toBeNull();
  });
});

describe('support', () => {
  const withSettings = async (settings: object) => {
    house({ '/api/player/profile': [{ body: PROFILE }], '/Settings.json': [{ body: settings }] });
    await loadSettings();
    show();
    await screen.findByText('Account');
  };

  test('PROFILE-3 both support lines are shown, WhatsApp as a link to its number', async () => {
    await withSettings({ SUPPORT_LINE: '@floorcast', WHATSAPP: '+90 555 000 11 22' });
    expect(screen.getByText('@floorcast')).toBeTruthy();
    const link = screen.getByRole('link', { name: '+90 555 000 11 22' });
    expect(link.getAttribute('href')).toBe('https://wa.me/905550001122');
  });

  test('PROFILE-3 a site without support lines has no support block', async () => {
    await withSettings({});
    expect(screen.queryByText('Support')).toBeNull();
  });
});
