import { randomUUID } from 'node:crypto';
import { LoginReply, TokenPayload } from '@floorcast/contract/auth';
import { FAMILY_CALLS, type ProposalTerms } from '@floorcast/contract/proposals';
import { SetUpCalls } from '@floorcast/contract/set-up';
import type { Page } from '@playwright/test';

/** The password of an account of the demonstration, and of a guest: its name without a number, and 1234. */
export const passwordOf = (username: string): string => `${username.replace(/\d+$/, '')}1234`;

/** Of equal length: no name is a part of another. */
export const guestName = (number: number): string => `guest${String(number).padStart(3, '0')}`;

let guests = 0;
/**
 * A player that no other test of this worker's site is, with 10,000.00: a test that plays, or changes what belongs to a
 * player, leaves nothing to the next one.
 */
export const newGuest = (): string => guestName(++guests);

const PLAYED = [101, 102, 104, 105, 106, 107, 108, 109];
let machines = 0;
/**
 * A machine at which no test of this worker's site has played lately: the seat of a test that has ended is released by
 * itself. 103 is left to tests that name theirs.
 */
export const nextMachine = (): number => PLAYED[machines++ % PLAYED.length] ?? 101;

/** Local storage of a browser that is signed in. */
export async function storageOf(url: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwordOf(username), site_id: 1000 }),
  });
  const { token, pin_code } = LoginReply.parse(await answer.json());
  return { access_token: token, pin_code };
}

/** Every document that the page opens from now on begins signed in as an account, whatever the last one stored. */
export async function staySignedIn(
  page: Page,
  url: string,
  username: string,
  language = 'en',
): Promise<void> {
  const items = { ...(await storageOf(url, username)), language };
  await page.addInitScript((stored) => Object.assign(localStorage, stored), items);
}

type Caller = (path: string, body?: object, method?: string) => Promise<unknown>;

/**
 * Calls of the house as an account: beside a test, they take a fraction of what a command of `npm run admin` does, which is a
 * process. @throws if the house refuses one
 */
export async function callerOf(url: string, username: string): Promise<Caller> {
  const { access_token: token = '' } = await storageOf(url, username);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path, body = {}, method = 'POST') => {
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${url}/api${path}`, { method, headers, ...sent });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

/** Grants a player a bonus to claim, in minor units. */
export async function grantBonus(url: string, username: string, amount: number): Promise<void> {
  const lead = await callerOf(url, 'lead');
  const order = { requestId: randomUUID(), amount, reason: 'Waited long' };
  await lead(`/console/players/${await numberOf(url, username)}/bonus`, order);
}

/** Moves money by hand, as two do: one proposes it, and another approves it where that is needed. */
export async function moveMoney(url: string, terms: ProposalTerms): Promise<void> {
  const order = { requestId: randomUUID(), terms, reason: 'cash' };
  const made = await (await callerOf(url, 'admin'))('/console/proposals/money', order);
  const { id, state } = FAMILY_CALLS.money.propose.reply.parse(made).proposal;
  if (state === 'open') await (await callerOf(url, 'lead'))(`/console/proposals/money/${id}/approve`);
}

/** Deposits an amount of minor units for a player by hand. */
export async function depositByHand(url: string, username: string, amount: number): Promise<void> {
  const playerId = await numberOf(url, username);
  await moveMoney(url, { kind: 'deposit', playerId, amount, correction: false });
}

/** Shows a notice to all accounts. Returns what takes it away. */
export async function showNotice(url: string, title: string, detail = ''): Promise<() => Promise<unknown>> {
  const admin = await callerOf(url, 'admin');
  const shown = await admin('/console/set-up/notices', { kind: 'note', title, detail });
  const { id } = SetUpCalls.createNotice.reply.parse(shown).notice;
  return () => admin(`/console/set-up/notices/${id}`, {}, 'DELETE');
}

/** The id of a player's account, as in addresses. */
export async function numberOf(url: string, username: string): Promise<number> {
  const { access_token: token = '' } = await storageOf(url, username);
  const [, payload = ''] = token.split('.');
  return TokenPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).id;
}

/** Gives the browser an authenticator that makes passkeys and uses them without a question. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
