import type { AccountType } from '@floorcast/contract/auth';
import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import { ok } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import { raiseCall } from '../../console/calls/index.ts';
import { reviewPerson } from '../../console/person-reviews/index.ts';
import {
  createAccount,
  hashPassword,
  namesLike,
  signOutAccount,
  type UserRow,
  unbanAccount,
  unblockAccount,
} from '../../people/accounts/index.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { accountNamed, accountToChange, change } from '../acting.ts';
import {
  type Command,
  type CommandContext,
  command,
  DATABASE_OWNER,
  deny,
  openCommand,
  type Ran,
  staffContext,
} from '../command.ts';
import {
  BirthDate,
  Country,
  Email,
  NewUsername,
  Note,
  PersonName,
  passwordFrom,
  pinFrom,
  shownOnce,
  Username,
  whole,
} from '../fields.ts';

const DEFAULT_SITE = 1000;
const LIST_SIZE = 100;
/** Duties of staff that were created without any: what staff could do before there were duties. */
const STAFF_DUTIES = 'attendant,shift-lead';
const DUTIES_OF_STAFF = DUTY_NAMES.filter((duty) => duty !== 'admin');
const Duties = z
  .string()
  .transform((text) => text.split(',').map((duty) => duty.trim()))
  .pipe(z.array(z.enum(DUTIES_OF_STAFF, `must be some of ${DUTIES_OF_STAFF.join(',')}`)));

const Person = z.object({
  username: NewUsername,
  email: Email,
  name: PersonName,
  lastname: PersonName,
  password: z.string().optional(),
  pin: z.string().optional(),
  site: whole().default(DEFAULT_SITE),
  born: BirthDate.optional(),
  country: Country.optional(),
});
const StaffPerson = Person.extend({ duties: z.string().default(STAFF_DUTIES).pipe(Duties) });

/** Makes an account. Its first administrator needs no sign-in: there is nobody yet to sign in. */
const createPerson = (title: string, type: AccountType, summary: string): Command =>
  openCommand({
    name: `${title} create`,
    summary,
    words: ['username', 'email'],
    secrets: ['password', 'pin'],
    order: type === 'staff' ? StaffPerson : Person,
    async run(order, context) {
      const permitted = staffContext(context, type === 'user' ? 'players.help' : 'staff.manage');
      const isFirst = type === 'admin' && context.account === undefined && !(await hasAdmin(context.db));
      return permitted.ok || isFirst ? makePerson(type, order, context) : permitted;
    },
  });

async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('type', '=', 'admin').executeTakeFirst();
  return row !== undefined;
}

async function makePerson(
  type: AccountType,
  { username, email, site, born, country, password: typed, pin: typedPin, duties, ...names }: NewPerson,
  context: CommandContext,
): Ran {
  const password = await passwordFrom(typed, context);
  if (!password.ok) return password;
  const pin = await pinFrom(typedPin, context);
  if (!pin.ok) return pin;
  const person = {
    ...{ ...names, username, email, type, pin: pin.value, siteId: site },
    passwordHash: await hashPassword(password.value.text),
    ...(duties && { duties }),
    ...(born !== undefined && { birthDate: born }),
    ...(country !== undefined && { country }),
  };
  try {
    return await change(context, async (tx) => {
      const looksLike = await namesLike(tx, username);
      const id = await createAccount(tx, person);
      await reviewPerson(tx, id, { now: new Date(), waits: 'account' });
      const detail = {
        ...{ username, email, type },
        ...(duties && { duties: [...duties] }),
        ...(looksLike.length > 0 && { looksLike: looksLike.join(' ') }),
      };
      const reply = { id, username, ...shownOnce(password.value), ...warningOf(username, looksLike) };
      return ok({ kind: 'account.created', playerId: id, detail, reply });
    });
  } catch (error) {
    if (isDuplicate(error, 'users_username')) return deny(`The user name ${username} is taken.`, 'nameTaken');
    if (isDuplicate(error, 'users_email')) return deny(`The e-mail ${email} is taken.`, 'nameTaken');
    throw error;
  }
}

const warningOf = (username: string, looksLike: readonly string[]) =>
  looksLike.length > 0 && {
    warning: `${username} looks like ${looksLike.join(', ')}. Ban it if somebody poses as another.`,
  };

type NewPerson = z.output<typeof Person> & { readonly duties?: readonly Duty[] };

function stateOf({ banned, blockedUntil, closedAt }: Pick<UserRow, 'banned' | 'blockedUntil' | 'closedAt'>) {
  if (closedAt !== null) return 'closed';
  if (banned) return 'banned';
  return blockedUntil !== null && blockedUntil > new Date() ? 'blocked' : 'active';
}

/** Accounts as staff see them here, by user name: all, or one. */
async function accounts(db: Db, { size, id }: { readonly size: number; readonly id?: number }) {
  const users = await db
    .selectFrom('users')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', sql`'player:' || users.id`))
    .leftJoin('playSessions', (join) =>
      join.onRef('playSessions.playerId', '=', 'users.id').on('playSessions.state', '<>', 'ended'),
    )
    .selectAll('users')
    .select(['balance', 'machineId'])
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .orderBy((eb) => eb.fn.coalesce('foldedUsername', eb.fn('lower', ['username'])))
    .limit(size)
    .execute();
  return users.map((user) => ({
    ...{ id: user.id, username: user.username, email: user.email, name: `${user.name} ${user.lastname}` },
    ...{ type: user.type, state: stateOf(user), site: user.siteId, balance: Number(user.balance ?? 0) },
    ...{ machine: user.machineId, born: user.birthDate, country: user.country, identity: user.identity },
    ...{ created: user.createdAt, lastLogin: user.lastLogon },
  }));
}

const list = command({
  name: 'player list',
  may: 'players.read',
  summary: 'lists accounts of every type with their state and balance, by user name',
  order: z.object({ size: whole(10_000).default(LIST_SIZE) }),
  amounts: ['balance'],
  columns: ['id', 'username', 'email', 'type', 'state', 'balance'],
  run: async ({ size }, { db }) => ok({ reply: { items: await accounts(db, { size }) } }),
});

const show = command({
  name: 'player show',
  may: 'players.read',
  summary: 'shows an account with its state and balance',
  words: ['username'],
  order: z.object({ username: Username }),
  amounts: ['balance'],
  async run({ username }, { db }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const [account] = await accounts(db, { size: 1, id: found.value.id });
    return ok({ reply: { account } });
  },
});

const setPassword = command({
  name: 'password',
  may: 'staff.manage',
  summary: 'sets another password, and ends all sign-ins of the account',
  words: ['username'],
  secrets: ['password'],
  order: z.object({ username: Username, password: z.string().optional() }),
  async run({ username: typed, password: given }, context) {
    const known = await accountToChange(context.db, context, typed);
    if (!known.ok) return known;
    const password = await passwordFrom(given, context);
    if (!password.ok) return password;
    const passwordHash = await hashPassword(password.value.text);
    const { id, username } = known.value;
    return change(context, async (tx) => {
      await storePassword(tx, id, passwordHash);
      const reply = { username, ...shownOnce(password.value) };
      return ok({ kind: 'account.password-set', playerId: id, detail: { username }, reply });
    });
  },
});

/** Gives an account another password, and ends all its sign-ins. */
async function storePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  const password = { passwordHash, passwordChangedAt: sql<Date>`now()` };
  await tx.updateTable('users').set(password).where('id', '=', id).execute();
  await signOutAccount(tx, id);
}

async function removeFactors(tx: Tx, id: number): Promise<void> {
  for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const)
    await tx.deleteFrom(table).where('userId', '=', id).execute();
}

const secondFactor = command({
  name: 'second-factor reset',
  may: 'staff.manage',
  summary: 'removes all second factors of an account whose owner has lost them, and ends its sign-ins',
  words: ['username'],
  order: z.object({ username: Username }),
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountToChange(tx, context, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      await removeFactors(tx, id);
      await signOutAccount(tx, id);
      const said = { detail: { username: exact }, reply: { username: exact } };
      return ok({ kind: 'account.second-factor-reset', playerId: id, ...said });
    }),
});

const NOT_THE_OWNER =
  'Only the owner of the database may do this: set DATABASE_OWNER_URL, or run it as the user of the house with the embedded database.';

/** The way back in for a site whose administrators are all locked out. */
const breakGlass = openCommand({
  name: 'break-glass',
  summary:
    'lets an administrator back in when no other can: another password, no second factor, no lock; runs as the owner of the database instead of a sign-in, and raises a call',
  words: ['username'],
  secrets: ['password'],
  order: z.object({ username: Username, reason: Note, password: z.string().optional() }),
  async run({ username, reason, password: given }, context) {
    if (!(await context.ownsDatabase())) return deny(NOT_THE_OWNER, 'notAllowed');
    const password = await passwordFrom(given, context);
    if (!password.ok) return password;
    const passwordHash = await hashPassword(password.value.text);
    return change({ db: context.db, actor: DATABASE_OWNER }, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, type, username: exact } = found.value;
      if (type !== 'admin')
        return deny(`${exact} is no administrator: an administrator gives another password.`);
      await removeFactors(tx, id);
      await unbanAccount(tx, id);
      await unblockAccount(tx, id);
      await storePassword(tx, id, passwordHash);
      const detail = `${exact}: ${reason}`;
      await raiseCall(tx, { kind: 'account', cause: 'break-glass', subject: `account:${id}`, detail });
      const reply = { username: exact, ...shownOnce(password.value) };
      return ok({ kind: 'account.break-glass', playerId: id, detail: { username: exact, reason }, reply });
    });
  },
});

/** Accounts of players and of the house. */
export const PEOPLE: readonly Command[] = [
  createPerson('player', 'user', 'creates a player’s account'),
  createPerson(
    'staff',
    'staff',
    `creates an account of staff with roles separated by commas, ${STAFF_DUTIES} by default`,
  ),
  createPerson('admin', 'admin', 'creates an administrator’s account'),
  list,
  show,
  setPassword,
  secondFactor,
  breakGlass,
];
