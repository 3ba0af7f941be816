import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../../api/settings/settings.ts';
import { welcome } from '../../testing/accounts.ts';
import { loadEnglish } from '../../testing/english.ts';
import { LoginScreen } from './LoginScreen.tsx';

const WORDS = {
  login: {
    username: 'Email/Username',
    password: 'Password',
    minLength: 'Min character length is 4',
    submit: 'Sign in',
  },
  demo: { notice: 'Anybody can sign in to the published accounts.' },
  errors: { '10700': 'Your remaining rights: {left_count}' },
};

beforeAll(() => loadEnglish(WORDS));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });

describe('login form', () => {
  test('LOGIN-1 LOGIN-2 LOGIN-3 the login form can be sent only when both fields have four characters', () => {
    render(<LoginScreen onSignedIn={() => undefined} />);
    expect(submit().disabled).toBe(true);
    type('Email/Username', 'dem');
    expect(screen.getByText('Min character length is 4')).toBeTruthy();
    type('Email/Username', 'demo');
    type('Password', 'demo1234');
    expect(screen.queryByText('Min character length is 4')).toBeNull();
    expect(submit().disabled).toBe(false);
  });

  test('LOGIN-4 LOGIN-7 ERR-2 a refused login is worded from its code and marks the fields', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      const body = { status: 0, code: 10700, ErrorMessage: 'no', Params: { left_count: 3 } };
      return new Response(JSON.stringify(body), { status: 403 });
    });
    const signedIn = vi.fn();
    render(<LoginScreen onSignedIn={signedIn} />);
    type('Email/Username', 'demo');
    type('Password', 'wrong-one');
    fireEvent.click(submit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Your remaining rights: 3'));
    expect(sent).toEqual([{ username: 'demo', password: 'wrong-one', site_id: 1000 }]);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(signedIn).not.toHaveBeenCalled();
  });
});

test('LOCK-3 C19.21 a lock that an earlier account has left does not lock the account that signs in', async () => {
  localStorage.setItem('lock', 'true');
  localStorage.setItem('lock_tries', JSON.stringify({ wrong: 9, until: Date.now() + 100_000 }));
  const reply = { ...welcome(), pin_code: 'salt$digest', Permissions: [] };
  vi.stubGlobal('fetch', async () => Response.json(reply));
  const signedIn = vi.fn();
  render(<LoginScreen onSignedIn={signedIn} />);
  type('Email/Username', 'demo');
  type('Password', 'demo1234');
  fireEvent.click(submit());
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect([localStorage.getItem('lock'), localStorage.getItem('lock_tries')]).toEqual([null, null]);
});

describe('a demonstration', () => {
  const open = async (settings: object) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(settings)));
    await loadSettings();
    render(<LoginScreen onSignedIn={() => undefined} />);
  };

  test('LOGIN-8 the login page of a demonstration says that its accounts are published', async () => {
    await open({ DEMO: true });
    expect((await screen.findByRole('note')).textContent).toBe(WORDS.demo.notice);
  });

  test('LOGIN-8 the login page of a site that is no demonstration has no such notice', async () => {
    await open({});
    expect(screen.queryByRole('note')).toBeNull();
  });
});
