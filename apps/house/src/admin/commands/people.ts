import type { AccountType } from '@floorcast/contract/auth';
import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import { reviewPerson } from '../../console/person-reviews/index.ts';
import {
  accountVoidedTopic,
  createAccount,
  hashPassword,
  namesLike,
  type UserRow,
} from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { siteMoney } from '../../platform/site-money.ts';
import { playerBalance } from '../../wallet/index.ts';
import { accountNamed, accountToChange } from '../account.ts';
import { change } from '../change.ts';
import {
  type Command,
  type CommandContext,
  command,
  type Lines,
  openCommand,
  type Refused,
  staffContext,
} from '../command.ts';
import { BirthDate, Country, Email, NewUsername, PersonName, Username, whole } from '../fields.ts';
import { passwordFrom, pinFrom, type Secret } from '../secrets.ts';
import { columns } from '../terminal/columns.ts';

const DEFAULT_SITE = 1000;
const LIST_SIZE = 100;

const NewPerson = z.object({
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

const shownOnce = ({ text, generated }: Secret): string[] =>
  generated ? [`Password: ${text} (shown this once)`] : [];

const alikeWarning = (username: string, alike: readonly string[]): string[] =>
  alike.length === 0
    ? []
    : [`Warning: ${username} looks like ${alike.join(', ')}. Ban it if somebody poses as another.`];

/** Makes an account. Its first administrator needs no sign-in: there is nobody yet to sign in. */
function createPerson(title: string, type: AccountType, summary: string): Command {
  return openCommand({
    name: `${title} create`,
    summary,
    words: ['username', 'email'],
    secrets: ['password', 'pin'],
    order: NewPerson,
    async run(order, context) {
      const permitted = staffContext(context, type === 'user' ? 'players.help' : 'staff.manage');
      const isFirst = type === 'admin' && context.account === undefined && !(await hasAdmin(context.db));
      return permitted.ok || isFirst ? makePerson({ type }, order, context) : permitted;
    },
  });
}

/** Duties of staff that were created without any: what staff could do before there were duties. */
const STAFF_DUTIES = 'attendant,shift-lead';
const DUTIES_OF_STAFF = DUTY_NAMES.filter((duty) => duty !== 'admin');
const Duties = z
  .string()
  .transform((text) => text.split(',').map((duty) => duty.trim()))
  .pipe(z.array(z.enum(DUTIES_OF_STAFF, `must be some of ${DUTIES_OF_STAFF.join(',')}`)));

const createStaff = command({
  name: 'staff create',
  may: 'staff.manage',
  summary: `makes an account for staff, with duties separated by commas, by default ${STAFF_DUTIES}`,
  words: ['username', 'email'],
  secrets: ['password', 'pin'],
  order: NewPerson.extend({ duties: z.string().default(STAFF_DUTIES).pipe(Duties) }),
  run: ({ duties, ...order }, context) => makePerson({ type: 'staff', duties }, order, context),
});

async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('type', '=', 'admin').executeTakeFirst();
  return row !== undefined;
}

interface Kind {
  readonly type: AccountType;
  readonly duties?: readonly Duty[];
}

async function makePerson(
  { type, duties }: Kind,
  { username, email, name, lastname, site, born, country, ...given }: z.output<typeof NewPerson>,
  context: CommandContext,
): Promise<Result<Lines, Refused>> {
  const password = await passwordFrom(given.password, context);
  if (!password.ok) return password;
  const pin = await pinFrom(given.pin, context);
  if (!pin.ok) return pin;
  const person = {
    username,
    email,
    passwordHash: await hashPassword(password.value.text),
    pin: pin.value,
    type,
    name,
    lastname,
    siteId: site,
    ...(duties !== undefined && { duties }),
    ...(born !== undefined && { birthDate: born }),
    ...(country !== undefined && { country }),
  };
  try {
    return await change(context, async (tx) => {
      const alike = await namesLike(tx, username);
      const id = await createAccount(tx, person);
      await reviewPerson(tx, id, { now: new Date(), waits: 'account' });
      return ok({
        kind: 'account.created',
        playerId: id,
        detail: {
          ...{ username, email, type },
          ...(duties !== undefined && { duties: [...duties] }),
          ...(alike.length > 0 && { looksLike: alike.join(' ') }),
        },
        lines: [
          `Account ${username} was made, with the id ${id}.`,
          ...shownOnce(password.value),
          ...alikeWarning(username, alike),
        ],
      });
    });
  } catch (error) {
    if (isDuplicate(error, 'users_username')) return err(`The user name ${username} is taken.`);
    if (isDuplicate(error, 'users_email')) return err(`The e-mail ${email} is taken.`);
    throw error;
  }
}

type AccountState = Pick<UserRow, 'banned' | 'blockedUntil' | 'closedAt'>;

function stateOf({ banned, blockedUntil, closedAt }: AccountState): string {
  if (closedAt !== null) return 'closed';
  if (banned) return 'banned';
  return blockedUntil !== null && blockedUntil > new Date() ? 'blocked' : 'active';
}

const list = command({
  name: 'player list',
  may: 'players.read',
  summary: 'lists accounts of every type, by user name',
  order: z.object({ size: whole(10_000).default(LIST_SIZE) }),
  async run({ size }, { db }) {
    const { show } = await siteMoney(db);
    const users = await db
      .selectFrom('users')
      .leftJoin('accounts', (join) => join.on('accounts.id', '=', sql`'player:' || users.id`))
      .select(['users.id', 'username', 'email', 'type', 'banned', 'blockedUntil', 'closedAt', 'balance'])
      .orderBy((eb) => eb.fn.coalesce('foldedUsername', eb.fn('lower', ['username'])))
      .limit(size)
      .execute();
    const rows = users.map((user) => [
      String(user.id),
      user.username,
      user.email,
      user.type,
      stateOf(user),
      show(minorUnits(user.balance ?? 0)),
    ]);
    return ok(columns(['id', 'user name', 'e-mail', 'type', 'state', 'balance'], rows));
  },
});

const show = command({
  name: 'player show',
  may: 'players.read',
  summary: 'shows one account',
  words: ['username'],
  order: z.object({ username: Username }),
  async run({ username }, { db }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const { show: shown } = await siteMoney(db);
    const user = found.value;
    const seat = await db
      .selectFrom('playSessions')
      .select('machineId')
      .where('playerId', '=', user.id)
      .where('state', '<>', 'ended')
      .executeTakeFirst();
    const facts = {
      id: user.id,
      'user name': user.username,
      'e-mail': user.email,
      name: `${user.name} ${user.lastname}`,
      type: user.type,
      state: stateOf(user),
      site: user.siteId,
      balance: shown(await playerBalance(db, user.id)),
      machine: seat?.machineId ?? 'none',
      born: user.birthDate ?? 'not known',
      country: user.country ?? 'not known',
      identity: user.identity,
      created: user.createdAt.toISOString(),
      'last login': user.lastLogon?.toISOString() ?? 'never',
    };
    return ok(
      columns(
        ['', ''],
        Object.entries(facts).map(([key, value]) => [key, String(value)]),
      ).slice(1),
    );
  },
});

const setPassword = command({
  name: 'password',
  may: 'staff.manage',
  summary: 'sets another password; all sign-ins of the account end',
  words: ['username'],
  secrets: ['password'],
  order: z.object({ username: Username, password: z.string().optional() }),
  async run({ username, password: given }, context) {
    const known = await accountToChange(context.db, context, username);
    if (!known.ok) return known;
    const password = await passwordFrom(given, context);
    if (!password.ok) return password;
    const passwordHash = await hashPassword(password.value.text);
    const { id, username: exact } = known.value;
    return change(context, async (tx) => {
      await tx
        .updateTable('users')
        .set((eb) => ({
          passwordHash,
          passwordChangedAt: sql<Date>`now()`,
          tokenVersion: eb('tokenVersion', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await announce(tx, accountVoidedTopic(id), {});
      return ok({
        kind: 'account.password-set',
        playerId: id,
        detail: { username: exact },
        lines: [`${exact} has another password and is signed out everywhere.`, ...shownOnce(password.value)],
      });
    });
  },
});

/** Accounts of players and of the house. */
export const PEOPLE: readonly Command[] = [
  createPerson('player', 'user', 'makes a player’s account'),
  createStaff,
  createPerson('admin', 'admin', 'makes an account for an administrator'),
  list,
  show,
  setPassword,
];
