import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { welcome } from '../../testing/accounts.ts';
import { account } from '../sign-in/account.ts';
import { shortcutIds, toggleShortcut } from './shortcuts.ts';

/** The requests that the house has not answered, and what it has stored. */
let asked: { readonly shortcuts: readonly string[]; readonly answer: (ok: boolean) => void }[] = [];
let stored: readonly string[] = [];

beforeEach(() => {
  asked = [];
  stored = ['lobby'];
  account.signIn(welcome({}, { shortcuts: ['lobby'] }));
  vi.stubGlobal('fetch', async (_: string, { body = '' }: { body?: string } = {}) => {
    const { shortcuts }: { shortcuts: readonly string[] } = JSON.parse(body).user;
    return new Promise<Response>((resolve) => {
      const answer = (ok: boolean) => {
        if (ok) stored = shortcuts;
        const user = { settings: {}, shortcuts: stored, toggles: {} };
        const refusal = { status: 0, code: 40400, ErrorMessage: 'none', Params: {} };
        resolve(ok ? Response.json({ status: 1, user }) : Response.json(refusal, { status: 400 }));
      };
      asked.push({ shortcuts, answer });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Answers the request that came first. */
async function answer(ok = true): Promise<void> {
  const first = await vi.waitFor(() => {
    const [request] = asked;
    if (request === undefined) throw new Error('nothing was asked');
    return request;
  });
  asked.shift();
  first.answer(ok);
}

test('SHELL-5 shortcuts that are toggled one right after another are all stored, in this order', async () => {
  const toggled = [toggleShortcut('rules'), toggleShortcut('help'), toggleShortcut('lobby')];
  expect(shortcutIds()).toEqual(['rules', 'help']);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answer();
  await answer();
  await answer();
  expect(await Promise.all(toggled)).toEqual([null, null, null]);
  expect(stored).toEqual(['rules', 'help']);
  expect(shortcutIds()).toEqual(['rules', 'help']);
});

test('SHELL-5 a refused shortcut is taken back, and no other one with it', async () => {
  const toggled = [toggleShortcut('rules'), toggleShortcut('help')];
  await answer(false);
  await answer();
  const [first, second] = await Promise.all(toggled);
  expect(first).toMatchObject({ kind: 'refused' });
  expect(second).toBeNull();
  expect(stored).toEqual(['lobby', 'help']);
  expect(shortcutIds()).toEqual(['lobby', 'help']);
});

test('SHELL-5 a shortcut that is chosen and taken back at once is not stored, also if the house refuses either', async () => {
  const toggled = [toggleShortcut('rules'), toggleShortcut('rules')];
  await answer(false);
  await answer(false);
  await Promise.all(toggled);
  expect(stored).toEqual(['lobby']);
  expect(shortcutIds()).toEqual(['lobby']);
});
