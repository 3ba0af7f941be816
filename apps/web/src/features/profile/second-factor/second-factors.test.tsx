import { SecondFactorCalls } from '@floorcast/contract/second-factor';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryOf } from '../../../api/call/ask.ts';
import { account } from '../../../api/sign-in/account.ts';
import { welcome } from '../../../testing/accounts.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { CloseAccount } from '../ProfileScreen.tsx';
import { SecondFactors } from './SecondFactors.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = { status: 1, app: false, passkeys: [], recoveryCodes: 0, required: false };
const wrongPassword = { status: 0, code: 40001, ErrorMessage: 'no', Params: { field: 'password' } };

/** Answers each path in turn; the last answer repeats. Returns what was sent. */
function house(answers: Record<string, object[]>) {
  const sent: [path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push([path, JSON.parse(init.body)]);
    const queue = answers[path] ?? [];
    const body = queue.length > 1 ? queue.shift() : queue[0];
    const refused = body !== undefined && 'code' in body;
    return new Response(JSON.stringify(body), { status: refused ? 400 : 200 });
  });
  account.signIn(welcome());
  return sent;
}

const Shown = () => <SecondFactors query={useQuery(queryOf(SecondFactorCalls.read))} />;
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Shown />
    </QueryClientProvider>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('PROT-47 an app is set up by password, picture and first code, and recovery codes are shown once', async () => {
  const factor = '/api/account/second-factor';
  const sent = house({
    [factor]: [NONE, { ...NONE, app: true, recoveryCodes: 2 }],
    [`${factor}/app`]: [
      wrongPassword,
      { status: 1, secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' },
    ],
    [`${factor}/app/confirm`]: [
      { status: 0, code: 41056, ErrorMessage: 'no', Params: {} },
      { status: 1, codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] },
    ],
  });
  show();
  await press('Set up an authenticator app');
  await type('Your password', 'wrong one');
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong');
  await type('Your password', 'demo1234');
  await press('Continue');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  await type('Code', '000000');
  await press('Confirm');
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.');
  await type('Code', '123456');
  await press('Confirm');
  await screen.findByText('dddd-eeee-ffff');
  await press('I have saved them');
  await screen.findByText('2 left');
  expect(screen.queryByText('dddd-eeee-ffff')).toBeNull();
  expect(sent.map(([, body]) => body)).toEqual([
    { password: 'wrong one' },
    { password: 'demo1234' },
    { password: 'demo1234', code: '000000' },
    { password: 'demo1234', code: '123456' },
  ]);
});

test('PROT-46 the closing takes a second press with the password, and signs out', async () => {
  const sent = house({ '/api/player/close': [{ status: 1 }] });
  render(<CloseAccount />);
  await press('Close my account');
  await press('Keep my account');
  expect(sent).toEqual([]);
  await press('Close my account');
  await type('Your password', 'demo1234');
  await press('Close for good');
  await vi.waitFor(() => expect(account.getState()).toEqual({ phase: 'guest', ended: null }));
  expect(sent).toEqual([['/api/player/close', { password: 'demo1234' }]]);
});
