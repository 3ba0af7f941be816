import type { PersonReview } from '@floorcast/contract/player-acts';
import { beforeEach, expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { ManualClock } from '../../testing/test-house.ts';

const PASSWORD = 'long enough 1';
const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-02';
const LETTERS = 'ghkmnpqtvw';
const clock = new ManualClock();
let accounts = 0;
/** A person of each test. */
let eve: { name: string; lastname: string; birthDate: string };

const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(clock, {
  mail: mailbox.way,
  siteUrl: 'https://play.example.org',
  cashierCredential: CREDENTIAL,
});
let tests = 0;
beforeEach(() => {
  const part = [...String(++tests)].map((digit) => LETTERS[Number(digit)]).join('');
  eve = { name: 'Ayşe Nur', lastname: `Al${part}ova${part}`, birthDate: '1990-03-05' };
});

const send = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
  const answer = await house.app.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: answer.statusCode, json: answer.json() };
};

interface Member {
  readonly id: number;
  readonly token: string;
  readonly username: string;
}

/** A player who has registered and confirmed, and is signed in. */
async function registered(changes: Partial<typeof eve> & { email?: string } = {}): Promise<Member> {
  const username = `player${++accounts}`;
  const email = changes.email ?? `${username}@example.org`;
  clock.advance(61_000);
  const request = { ...eve, ...changes, username, email, password: PASSWORD, country: 'TR' };
  expect(
    (await send('POST', '/api/auth/register', { ...request, termsVersion: '', language: 'en' })).json,
  ).toEqual({ status: 1 });
  const token = await mailbox.token(email);
  expect((await send('POST', '/api/registration/confirm', { token, password: PASSWORD })).status).toBe(200);
  return { ...(await house.login(username, PASSWORD)), username };
}
const exclude = async ({ token }: Member) =>
  expect(
    (await send('POST', '/api/protection/exclusions', { kind: 'exclusion', days: 30 }, token)).status,
  ).toBe(200);
const isExcluded = async ({ token }: Member): Promise<boolean> =>
  (await send('GET', '/api/protection', undefined, token)).json.exclusion !== null;
let requests = 0;
const deposit = ({ id: playerId }: Pick<Member, 'id'>) =>
  send(
    'POST',
    '/api/cashier/deposits',
    { requestId: `request-${++requests}`, playerId, amount: 1_000 },
    CREDENTIAL,
  );
const withdraw = ({ token }: Member) =>
  send('POST', '/api/player/withdrawals', { requestId: `request-${++requests}`, amount: 500 }, token);
const compliance = async () => (await house.login('compliance', 'compliance1234')).token;
const reviewsOf = async ({ id }: Member): Promise<PersonReview[]> =>
  (await send('GET', `/api/console/players/${id}/person-reviews`, undefined, await compliance())).json.items;
const decide = async (review: PersonReview | undefined, decision: 'same' | 'different') =>
  send(
    'POST',
    `/api/console/person-reviews/${review?.id}`,
    { decision, reason: 'looked at the papers' },
    await compliance(),
  );
const callOf = (review: PersonReview | undefined) =>
  db
    .selectFrom('calls')
    .selectAll()
    .where('subject', '=', `person-review:${review?.id}`)
    .executeTakeFirstOrThrow();

test.each<[string, (evader: typeof eve) => Partial<typeof eve> & { email?: string }]>([
  ['nothing but the mailbox', () => ({})],
  ['+2 in the mailbox', () => ({ name: 'Otto', lastname: 'Quite Another', email: '+2' })],
  ['two spaces', () => ({ name: 'Ayşe  Nur' })],
  ['a hyphen for a space', () => ({ name: 'Ayşe-Nur' })],
  ['name and surname swapped', ({ name, lastname }) => ({ name: lastname, lastname: name })],
  ['capitals', ({ name, lastname }) => ({ name: name.toUpperCase(), lastname: lastname.toUpperCase() })],
  ['a Cyrillic letter', () => ({ name: '\u0410yşe Nur' })],
])(
  'PROT-1 C17.26 an exclusion covers the account that exists and the one made later, with %s',
  async (_, change) => {
    const changes = change(eve);
    const first = await registered();
    const other = (): Partial<typeof eve> & { email?: string } => ({
      ...changes,
      ...(changes.email !== undefined && { email: `${first.username}+${accounts}@example.org` }),
    });
    const before = await registered(other());
    expect(await isExcluded(before)).toBe(false);
    await exclude(first);
    expect(await isExcluded(before)).toBe(true);
    const after = await registered(other());
    expect(await isExcluded(after)).toBe(true);
    expect((await deposit(after)).json).toMatchObject({ code: 41041 });
  },
);

test.each<[string, () => Partial<typeof eve>]>([
  ['a second name left out', () => ({ name: 'Ayşe' })],
  ['a letter left out', () => ({ name: 'Aye Nur' })],
  ['a birth date a day off', () => ({ birthDate: '1990-03-06' })],
])(
  'PROT-1 C17.28 with %s no money moves until compliance has decided that it is the same person',
  async (_, change) => {
    const first = await registered();
    await exclude(first);
    const near = await registered(change());
    expect(await isExcluded(near)).toBe(false);
    expect((await deposit(near)).json).toMatchObject({ code: 41062 });
    expect((await withdraw(near)).json).toMatchObject({ code: 41062 });
    const order = { requestId: `request-${++requests}`, playerId: near.id, amount: 500 };
    expect((await send('POST', '/api/cashier/withdrawals', order, CREDENTIAL)).json).toMatchObject({
      code: 41062,
    });
    const [review] = await reviewsOf(near);
    expect(review).toMatchObject({
      state: 'open',
      accounts: [
        { id: near.id, waits: true, excluded: null },
        { id: first.id, waits: false, excluded: expect.any(String) },
      ],
    });
    const call = await callOf(review);
    expect(call).toMatchObject({ kind: 'account', cause: 'same-person', playerId: near.id, endedAt: null });
    const done = await send(
      'POST',
      `/api/console/calls/${call.id}/done`,
      { note: 'well' },
      await compliance(),
    );
    expect(done.status).toBe(409);
    expect((await decide(review, 'same')).json).toMatchObject({ review: { state: 'same' } });
    expect(await isExcluded(near)).toBe(true);
    expect((await callOf(review)).endedAt).not.toBeNull();
    expect((await decide(review, 'same')).status).toBe(200);
    expect((await decide(review, 'different')).json).toMatchObject({ code: 41113 });
  },
);

test('PROT-1 C17.28 two persons that are near are free once compliance has said so, and are not asked about again', async () => {
  const first = await registered();
  const near = await registered({ name: 'Ayşe' });
  expect((await deposit(first)).status).toBe(200);
  const [review] = await reviewsOf(near);
  expect((await decide(review, 'different')).status).toBe(200);
  expect((await deposit(near)).status).toBe(200);
  expect((await withdraw(near)).status).toBe(200);
  await exclude(first);
  expect(await isExcluded(near)).toBe(false);
  expect((await deposit(near)).status).toBe(200);
});

test('PROT-1 C17.28 an account that existed and is near waits once the other is excluded', async () => {
  const near = await registered({ name: 'Ayşe' });
  await db.updateTable('users').set({ personKeys: null }).where('id', '=', near.id).execute();
  const first = await registered();
  await exclude(first);
  expect((await deposit(near)).json).toMatchObject({ code: 41062 });
});

test('PROT-1 C17.27 a birth date that compliance puts right is compared again', async () => {
  const first = await registered();
  await exclude(first);
  const other = await registered({ birthDate: '1971-12-24' });
  expect([await isExcluded(other), (await deposit(other)).status]).toEqual([false, 200]);
  const identity = { state: 'verified', reason: 'passport', birthDate: eve.birthDate };
  const answer = await send(
    'POST',
    `/api/console/players/${other.id}/identity`,
    identity,
    await compliance(),
  );
  expect(answer.status).toBe(200);
  expect(await isExcluded(other)).toBe(true);
});

test('PROT-1 C17.26 two accounts of one person that are made while one is excluded are both excluded', async () => {
  const first = await registered();
  const [second] = await Promise.all([registered(), exclude(first)]);
  expect(await isExcluded(second)).toBe(true);
});

test('PROT-1 C17.26 an account that is made by command is compared, too', async () => {
  const first = await registered();
  await exclude(first);
  const username = `by-command-${tests}`;
  const words = ['--name', eve.name, '--lastname', eve.lastname, '--born', eve.birthDate];
  const made = await adminOn(db)(['player', 'create', username, `${username}@example.org`, ...words]);
  expect(made.code).toBe(0);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  expect((await deposit({ id })).json).toMatchObject({ code: 41041 });
});

test('OPS-68 C17.28 nobody decides about an account of the own person', async () => {
  await registered();
  const near = await registered({ name: 'Ayşe' });
  const [review] = await reviewsOf(near);
  const { id } = await house.login('compliance', 'compliance1234');
  const own = await db
    .selectFrom('users')
    .select(['name', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ name: 'Ayşe', lastname: eve.lastname }).where('id', '=', id).execute();
  expect((await decide(review, 'different')).json).toMatchObject({ code: 41078 });
  await db.updateTable('users').set(own).where('id', '=', id).execute();
});

test('OPS-13 C17.28 the decision is on the trail', async () => {
  await registered();
  const near = await registered({ name: 'Ayşe' });
  const [review] = await reviewsOf(near);
  await decide(review, 'different');
  const row = await db.selectFrom('trail').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: 'player.person-decided',
    actor: 'compliance',
    playerId: near.id,
    detail: { decision: 'different', reason: 'looked at the papers' },
  });
});

test('PROT-1 C17.29 a limit of one account binds the others of the person, and counts what all have deposited', async () => {
  const first = await registered();
  const second = await registered();
  const path = '/api/protection/limits/deposit-day';
  const set = await house.app.inject({
    method: 'PUT',
    url: path,
    payload: { value: 2_500 },
    headers: { authorization: `Bearer ${first.token}` },
  });
  expect(set.statusCode).toBe(200);
  expect((await deposit(first)).status).toBe(200);
  const answers = await Promise.all([deposit(first), deposit(second), deposit(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await deposit(second)).json).toMatchObject({ code: 41040 });
  const another = await registered({ name: 'Mehmet' });
  expect((await deposit(another)).status).toBe(200);
});
