import { randomUUID } from 'node:crypto';
import {
  type Call,
  type CallArguments,
  type CallCommand,
  type CallInput,
  methodAndPath,
  type ReplyOf,
} from '@floorcast/contract/call';
import type { Permission } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { MinorUnits } from '@floorcast/contract/money';
import { PlayerPath } from '@floorcast/contract/players';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Reason } from '@floorcast/contract/staff';
import * as z from 'zod';
import { onAuthority } from '../platform/db/authority/authority.ts';
import type { Db } from '../platform/db/schema.ts';
import { Refused as RefusedCall } from '../platform/http/errors.ts';
import { siteMoney } from '../platform/site-money.ts';
import { playerNamed } from './acting.ts';
import {
  type Command,
  command,
  deny,
  type Lines,
  type Ran,
  type Refused,
  type StaffContext,
  staffContext,
} from './command.ts';
import { signedInAccount } from './commands/sign-in.ts';
import { amountIn, BY_COMMAND, Flag, TypedAmount, Username, whole } from './fields.ts';
import { isObject, rowsOf } from './output.ts';
import { siteCalls } from './site-calls.ts';

type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, unknown>>;
const PARTS = ['params', 'query', 'body'] as const;
type Given = { readonly [Part in (typeof PARTS)[number]]?: unknown };

/** What staff need for a call. */
export function permissionsOf({ access, route }: Call): Permission | readonly Permission[] {
  if (typeof access === 'object') return access.may;
  throw new Error(`${route} is no call of staff`);
}

const uncapitalized = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
/** `does` of a call, as summaries of commands are written. */
export const summaryOf = ({ does }: Pick<Call, 'does'>): string => uncapitalized(does.replace(/\.$/, ''));

/** Makes a call in this process as a node serves it: with its checks of access, its handler and its trail. */
export async function make<C extends Call>(
  call: C,
  given: CallArguments<C> & Given,
  context: StaffContext,
): Promise<Result<ReplyOf<C>, Refused>> {
  const { db, account } = context;
  const permitted = staffContext(context, permissionsOf(call));
  if (!permitted.ok) return permitted;
  const input = inputOf(call, given);
  if (!input.ok) return input;
  const handled = (await siteCalls(db)).find((each) => each.call === call);
  if (handled === undefined) throw new Error(`${call.route} has no handler here`);
  const authority = { accountId: account.id, verify: (at: Db) => verify({ ...context, db: at }) };
  try {
    const done = await onAuthority(authority, () =>
      handled.handle(input.value, { ip: 'command line', account }),
    );
    return done.ok ? ok(z.parse<C['reply']>(call.reply, Object.assign({ status: 1 }, done.value))) : done;
  } catch (error) {
    if (error instanceof RefusedCall) return err(error.refusal);
    throw error;
  }
}

/** @throws {RefusedCall} if the sign-in has ended meanwhile */
async function verify(context: StaffContext): Promise<void> {
  if ((await signedInAccount(context)) === undefined) throw new RefusedCall(refusal('badSignature'));
}

function inputOf(call: Call, given: Given): Result<CallInput<Call>, Refused> {
  const [params, query, body] = PARTS.map((part) => call[part] && z.safeParse(call[part], given[part] ?? {}));
  for (const parsed of [params, query, body]) {
    const issue = parsed?.error?.issues[0];
    if (issue !== undefined) return deny(`${issue.path.join('.')}: ${uncapitalized(issue.message)}.`);
  }
  return ok({ params: params?.data, query: query?.data, body: body?.data });
}

const shapeOf = (schema: Schema | undefined): [string, Schema][] =>
  schema instanceof z.core.$ZodObject ? Object.entries(schema._zod.def.shape) : [];
const elementOf = (schema: Schema): Schema | undefined =>
  schema instanceof z.core.$ZodArray ? schema._zod.def.element : undefined;
const unwrapped = (schema: Schema): Schema =>
  schema instanceof z.core.$ZodNullable ||
  schema instanceof z.core.$ZodOptional ||
  schema instanceof z.core.$ZodDefault
    ? unwrapped(schema._zod.def.innerType)
    : schema;

/** Names of the fields of a reply, at any depth, that are amounts. */
const amountsIn = (schema: Schema): string[] =>
  shapeOf(elementOf(unwrapped(schema)) ?? unwrapped(schema)).flatMap(([name, field]) =>
    unwrapped(field) === MinorUnits ? [name] : amountsIn(field),
  );

/** The fields of the rows that a call lists; undefined: it lists none. */
function rowFieldsOf({ reply, ...call }: Call): string[] | undefined {
  const [, list] = shapeOf(reply).find(([name]) => name === 'items' || name === 'rows') ?? [];
  if (list === undefined || methodAndPath(call).method !== 'GET') return undefined;
  return shapeOf(elementOf(list)).map(([name]) => name);
}

/** A field that is typed: of `terms`, where a call proposes something. */
interface Field {
  readonly part: (typeof PARTS)[number] | 'terms';
  readonly name: string;
  readonly schema: Schema;
}

/** Fields that nobody types. */
const MADE: readonly string[] = ['requestId', 'page', 'size'];

const fieldsOf = (call: Call, fixed: Fields): Field[] =>
  PARTS.flatMap((part) =>
    shapeOf(call[part]).flatMap(([name, schema]): Field[] => {
      if (name !== 'terms') return MADE.includes(name) || name in fixed ? [] : [{ part, name, schema }];
      const of = shapeOf(optionOf(schema, fixed)).filter(([key]) => !(key in fixed));
      return of.map(([key, each]) => ({ part: 'terms', name: key, schema: each }));
    }),
  );

/** The option of a union that these values fit. */
function optionOf(schema: Schema, values: Fields): Schema | undefined {
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.map((option) => optionOf(option, values)).find((option) => option);
  const shape = new Map(shapeOf(schema));
  const fits = ([key, value]: [string, unknown]) => z.safeParse(shape.get(key) ?? z.never(), value).success;
  return Object.entries(values).every(fits) ? schema : undefined;
}

function typeOf(schema: Schema): unknown {
  const { type, anyOf } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return type ?? anyOf?.[0]?.type;
}

function valueIn(text: string, schema: Schema): unknown {
  const element = elementOf(unwrapped(schema));
  if (element !== undefined) return text.split(',').map((each) => valueIn(each.trim(), element));
  return typeOf(schema) === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

/** A field as it is typed: a list has commas, and the schema of the call says what is wrong. */
function typed(call: Call, field: Field): z.ZodType {
  const { schema } = field;
  if (isPlayer(call, field)) return Username;
  if (field.name === 'amount') return TypedAmount;
  if (typeOf(schema) === 'boolean') return Flag;
  const text = z.string().transform((given, { issues }) => {
    const value = valueIn(given, schema);
    const issue = z.safeParse(schema, value).error?.issues[0];
    if (issue) issues.push({ code: 'custom', input: given, message: uncapitalized(issue.message) });
    return value;
  });
  return absent(schema) === undefined && !z.safeParse(schema, undefined).success ? text : text.optional();
}

/** What stands for a field that was not typed. */
const absent = (schema: Schema): null | undefined =>
  z.safeParse(schema, undefined).success || !z.safeParse(schema, null).success ? undefined : null;

const isPlayer = (call: Call, { part, name }: Field): boolean =>
  name === 'playerId' || (part === 'params' && call.params === PlayerPath);

async function valueOfField(call: Call, field: Field, said: unknown, { db }: StaffContext) {
  if (field.name === 'amount') return amountIn(await siteMoney(db), String(said));
  if (!isPlayer(call, field)) return ok(said);
  const player = await playerNamed(db, String(said));
  return player.ok ? ok(player.value.id) : player;
}

/** Tells what a call did, in place of the columns of its reply: by what was typed and replied. */
export type Telling = (facts: Fields, context: StaffContext) => Lines | Promise<Lines>;

const LIST_MOST = 10_000;
const PAGES_SHOW = 20;
const PAGE_MOST = 100;

/** The commands of a call, as its definition names them. */
export const commandsOf = (call: Call, says?: Telling): readonly Command[] =>
  [call.command ?? []]
    .flat()
    .map((plan) => callCommand(call, typeof plan === 'string' ? { name: plan } : plan, says));

/**
 * A command that makes one call of the contract. A player is typed as a user name, `amount` with the decimals of the site's
 * currency, and other things by their ids; `requestId` is made, a `Reason` may be left out, and a list takes `--size`.
 */
function callCommand(call: Call, plan: CallCommand, says?: Telling): Command {
  const { name, names = {}, flags = {}, fixed = {} } = plan;
  const body = new Map(shapeOf(call.body));
  const defaults: Fields = { ...(body.get('reason') === Reason && { reason: BY_COMMAND }), ...plan.defaults };
  // Amounts first: before the site has a currency, none has a meaning.
  const fields = fieldsOf(call, fixed).toSorted(
    (a, b) => Number(b.name === 'amount') - Number(a.name === 'amount'),
  );
  const nameOf = (field: Field): string =>
    names[field.name] ?? (isPlayer(call, field) ? 'username' : kebab(field.name.replace(/Id$/, '')));
  const schemas = fields.map((field): [string, z.ZodType] => {
    const schema = typed(call, field);
    return [nameOf(field), field.name in defaults ? schema.optional() : schema];
  });
  const words = plan.words ?? fields.filter(({ part }) => part === 'params').map(nameOf);
  const flagNames = Object.keys(flags);
  const rowFields = rowFieldsOf(call);
  const columns = plan.columns ?? rowFields;
  const order: z.ZodObject = z.object({
    ...Object.fromEntries(schemas),
    ...Object.fromEntries(flagNames.map((flag) => [flag, Flag])),
    ...(rowFields && { size: whole(LIST_MOST).default(isPaged(call) ? PAGES_SHOW : LIST_MOST) }),
  });
  return command({
    ...{ name, words, order, may: permissionsOf(call), summary: summaryOf({ does: plan.does ?? call.does }) },
    flags: [...flagNames, ...fields.filter(({ schema }) => typeOf(schema) === 'boolean').map(nameOf)],
    amounts: amountsIn(call.reply),
    ...(columns && { columns }),
    async run(typedIn, context) {
      const set: Fields = Object.assign({}, ...flagNames.map((flag) => (typedIn[flag] ? flags[flag] : {})));
      const terms = { ...fixed };
      const given = { params: {}, query: {}, body: body.has('terms') ? {} : { ...fixed }, terms };
      for (const field of fields) {
        const said =
          set[field.name] ?? typedIn[nameOf(field)] ?? defaults[field.name] ?? absent(field.schema);
        const value = await (said == null ? ok(said) : valueOfField(call, field, said, context));
        if (!value.ok) return value;
        if (value.value !== undefined) Object.assign(given[field.part], { [field.name]: value.value });
      }
      if (body.has('requestId')) Object.assign(given.body, { requestId: randomUUID() });
      if (body.has('terms')) Object.assign(given.body, { terms });
      if (rowFields) return listed(call, given, { ...plan, size: Number(typedIn.size) }, context);
      const done = await make(call, given, context);
      if (!done.ok) return done;
      const reply = objectOf(done.value);
      if ('now' in reply && reply.now === false) return deny('This was done already.');
      return ok({ reply, ...(says && { lines: await says({ ...typedIn, ...reply }, context) }) });
    },
  });
}

const isPaged = ({ query }: Call): boolean => shapeOf(query).some(([name]) => name === 'page');

const kebab = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const objectOf = (reply: unknown): object => (isObject(reply) ? reply : {});

/** The rows of a list, of as many pages as they fill. */
async function listed(
  call: Call,
  given: Required<Given> & { readonly query: object },
  { size, reversed }: Pick<CallCommand, 'reversed'> & { readonly size: number },
  context: StaffContext,
): Ran {
  const rows: object[] = [];
  for (let page = 1; ; page++) {
    const asked = isPaged(call) ? { page, size: Math.min(size, PAGE_MOST) } : {};
    const made = await make(call, { ...given, query: { ...given.query, ...asked } }, context);
    if (!made.ok) return made;
    const reply = objectOf(made.value);
    const found = rowsOf(reply) ?? [];
    rows.push(...found);
    if (isPaged(call) && found.length === asked.size && rows.length < size) continue;
    const shown = rows.slice(0, size);
    return ok({
      reply: { ...reply, ['items' in reply ? 'items' : 'rows']: reversed ? shown.reverse() : shown },
    });
  }
}
