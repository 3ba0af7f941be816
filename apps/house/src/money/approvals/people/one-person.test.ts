import type { ErrorName } from '@floorcast/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { AuthRepository } from '../../../people/accounts/index.ts';
import { record } from '../../../trail/index.ts';
import { proposalsWith } from '../proposal-views.ts';
import type { StaffMember } from '../proposals.repository.ts';
import { openCounter } from '../testing/counter.ts';

const counter = openCounter();
let admin: StaffMember;
let one: StaffMember;
let two: StaffMember;
let player: number;

beforeEach(async () => {
  [admin, one, two] = [
    await counter.staff('admin'),
    await counter.staff('cashier'),
    await counter.staff('shift-lead'),
  ];
  player = await counter.player();
});

interface Facts {
  name?: string;
  lastname?: string;
  birthDate?: string | null;
  email?: string;
}
const deposit = (amount: number) =>
  ({ kind: 'deposit', playerId: player, amount, correction: false }) as const;
const refused = (name: ErrorName) => ({ ok: false, error: { name } });
const about = (id: number, facts: Facts) =>
  counter.db.updateTable('users').set(facts).where('id', '=', id).execute();
const barTo = async (viewer: StaffMember, id: string) =>
  (await proposalsWith(counter.db, viewer, [id], new Date(counter.clock.now())))[0]?.bar;
const give = (id: number, kind: 'account.created' | 'account.password-set', by = admin) =>
  counter.db.transaction().execute((tx) => record(tx, { kind, by, playerId: id, detail: {} }));
const chooses = (id: number, proof?: 'mail' | 'factor') =>
  new AuthRepository(counter.db).setPassword(id, {
    to: 'hash',
    at: new Date(),
    ip: '::1',
    ...(proof && { proof }),
  });

test.each<[string, Facts, Facts]>([
  ['one name and birth date', { birthDate: '1980-02-03' }, { birthDate: '1980-02-03' }],
  ['one name, and one birth date that is not known', { birthDate: null }, { birthDate: '1980-02-03' }],
  ['one name, and the other birth date not known', { birthDate: '1980-02-03' }, { birthDate: null }],
  ['a name in another order', { name: 'Yılmaz', lastname: 'Ayşe' }, {}],
  ['a name with a word more', { name: 'Ayşe Fatma' }, {}],
  ['a name of Cyrillic letters', { name: '\u0410y\u015F\u0435' }, {}],
  [
    'one mailbox by two addresses',
    { name: 'Somebody', email: 'ayse+1@example.org' },
    { email: 'ayse+2@example.org' },
  ],
])('OPS-20 C23.6 an account with %s of the player neither proposes nor decides', async (_, own, theirs) => {
  const id = await counter.proposed(one, deposit(500));
  const unlike = { name: 'Ayşe', lastname: 'Yılmaz', birthDate: null };
  await about(two.id, { ...unlike, ...own });
  await about(player, { ...unlike, ...theirs });
  expect(await counter.propose(two, deposit(500))).toMatchObject(refused('concernsYou'));
  expect(await counter.fourEyes.approve(two, id)).toMatchObject(refused('concernsYou'));
  expect(await counter.fourEyes.refuse(two, id, 'no')).toMatchObject(refused('concernsYou'));
  expect(await barTo(two, id)).toBe('concerned');
  await about(two.id, { ...unlike, birthDate: '1980-02-03', email: `${two.username}@example.org` });
  await about(player, { birthDate: '1950-12-01' });
  expect(await counter.fourEyes.approve(two, id)).toMatchObject({ ok: true });
  await about(player, { name: 'Demo', lastname: 'Player', birthDate: null, email: 'demo@example.org' });
});

test('OPS-20 C23.6 the own account is concerned', async () => {
  const own = { kind: 'withdrawal', playerId: two.id, amount: 1 } as const;
  expect(await counter.propose(two, own)).toMatchObject(refused('concernsYou'));
});

test.each<[string, Facts]>([
  ['one mailbox', { email: 'e.v.e+2@gmail.com', name: 'X' }],
  ['one name and birth date', {}],
  ['one name in another order', { name: 'Adams', lastname: 'Eve', birthDate: null }],
])('OPS-20 C23.5 two accounts of staff with %s are one person', async (_, facts) => {
  const eve = { name: 'Eve', lastname: 'Adams', birthDate: '1980-02-03' };
  await about(one.id, { ...eve, email: 'eve@gmail.com' });
  await about(two.id, { ...eve, ...facts });
  const id = await counter.proposed(one, deposit(100));
  expect(await counter.fourEyes.approve(two, id)).toMatchObject(refused('onePerson'));
  expect(await counter.fourEyes.refuse(two, id, 'no')).toMatchObject(refused('onePerson'));
  expect(await barTo(two, id)).toBe('person');
  await about(one.id, { email: `${one.username}@example.org`, name: 'Free' });
});

test('OPS-20 C23.5 the maker of an account, or of its password, is never its second person', async () => {
  await give(one.id, 'account.created');
  await give(two.id, 'account.password-set');
  const byAdmin = await counter.proposed(admin, deposit(100));
  await chooses(two.id, 'mail');
  expect(await counter.fourEyes.approve(two, byAdmin)).toMatchObject(refused('madeByOther'));
  expect(await barTo(two, byAdmin)).toBe('maker');
  const byOne = await counter.proposed(one, deposit(100));
  expect(await counter.fourEyes.approve(admin, byOne)).toMatchObject(refused('madeByOther'));
});

test.each(['mail', 'factor'] as const)(
  'OPS-20 C23.22 who may know two passwords is both, until an owner has set one by %s',
  async (proof) => {
    await give(one.id, 'account.created');
    await give(two.id, 'account.created');
    const id = await counter.proposed(one, deposit(100));
    const known = { ok: false, error: { name: 'passwordKnown', params: { name: admin.username } } };
    expect(await counter.fourEyes.approve(two, id)).toMatchObject(known);
    expect(await barTo(two, id)).toBe('password');
    // The administrator, who knew the first password, may have set the second.
    await chooses(two.id);
    expect(await counter.fourEyes.approve(two, id)).toMatchObject(known);
    await chooses(two.id, proof);
    expect(await counter.fourEyes.approve(two, id)).toMatchObject({ ok: true });
    await give(two.id, 'account.password-set');
    const retried = await counter.proposed(one, deposit(100));
    expect(await counter.fourEyes.approve(two, retried)).toMatchObject(known);
  },
);

test('OPS-20 C23.22 who could sign in as the proposer when it was proposed does not decide by another account later', async () => {
  await give(one.id, 'account.created');
  await give(two.id, 'account.created');
  const id = await counter.proposed(one, deposit(100));
  await chooses(one.id, 'mail');
  expect(await counter.fourEyes.approve(two, id)).toMatchObject(refused('passwordKnown'));
  const afterwards = await counter.proposed(one, deposit(100));
  expect(await counter.fourEyes.approve(two, afterwards)).toMatchObject({ ok: true });
});

test('OPS-20 C23.22 who may sign in as the maker of an account may sign in as that account', async () => {
  const second = await counter.staff('admin');
  await give(second.id, 'account.created');
  await give(one.id, 'account.created');
  await give(two.id, 'account.created', second);
  const id = await counter.proposed(one, deposit(100));
  expect(await counter.fourEyes.approve(two, id)).toMatchObject(refused('passwordKnown'));
  await chooses(second.id, 'factor');
  expect(await counter.fourEyes.approve(two, id)).toMatchObject({ ok: true });
});

test('OPS-20 C23.22 makers that may be one person know as one', async () => {
  const second = await counter.staff('admin');
  await about(admin.id, { name: 'Eve', lastname: 'Double', birthDate: '1980-02-03' });
  await about(second.id, { name: 'Double', lastname: 'Eve', birthDate: '1980-02-03' });
  await give(one.id, 'account.created');
  await give(two.id, 'account.created', second);
  const id = await counter.proposed(one, deposit(100));
  expect(await counter.fourEyes.approve(two, id)).toMatchObject(refused('passwordKnown'));
});

test('OPS-20 C23.22 who may sign in with an account is concerned as its owner is', async () => {
  await about(admin.id, { name: 'Demo', lastname: 'Player' });
  await give(two.id, 'account.created');
  expect(await counter.propose(two, deposit(100))).toMatchObject(refused('concernsYou'));
  await chooses(two.id, 'mail');
  expect(await counter.propose(two, deposit(100))).toMatchObject({ ok: true });
});
