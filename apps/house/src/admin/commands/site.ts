import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GameRules } from '@floorcast/contract/game-rules';
import { mapOk, ok, type Result } from '@floorcast/contract/result';
import { SetUpCalls } from '@floorcast/contract/set-up';
import { DOCUMENT_KINDS } from '@floorcast/contract/site-documents';
import * as z from 'zod';
import { listRules } from '../../machines/game-rules/index.ts';
import { backToFile } from '../../machines/set-up/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { DOCUMENT_TOPIC } from '../../platform/site-documents.ts';
import { picturedSessions, sessionPicture } from '../../play/sessions/index.ts';
import { accountNamed } from '../acting.ts';
import { make, permissionsOf } from '../call-command.ts';
import { type Command, command, deny, type Refused } from '../command.ts';
import { Note, Title, Username, whole } from '../fields.ts';
import { brandNamed } from './machines.ts';

const setRules = command({
  name: 'rules set',
  may: permissionsOf(SetUpCalls.giveRules),
  summary:
    'sets the rules of a brand’s games, or of one machine, from a JSON file; they are in force at once',
  words: ['brand', 'file'],
  order: z.object({ brand: Title, file: z.string().min(1), machine: whole().optional() }),
  async run({ brand, file, machine: machineId }, context) {
    const rules = await rulesIn(file);
    if (!rules.ok) return rules;
    const known = await brandNamed(context.db, brand);
    if (!known.ok) return known;
    const of = { brandId: known.value.id, ...(machineId !== undefined && { machineId }) };
    const before = await make(SetUpCalls.rulesVersions, { query: of }, context);
    if (!before.ok) return before;
    const after = before.value.items[0]?.version ?? 0;
    const body = { machineId: null, ...of, after, rules: rules.value };
    const given = await make(SetUpCalls.giveRules, { body }, context);
    return mapOk(given, ({ version }) => ({ reply: { brand, machine: machineId ?? null, version } }));
  },
});

/** The rules in a file, or what is wrong with it, by the path of the first wrong field. */
async function rulesIn(file: string): Promise<Result<GameRules, Refused>> {
  // npm runs a script in the folder of its package.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return deny(`${path} cannot be read.`);
  const parsed = GameRules.safeParse(jsonIn(text));
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return deny(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is wrong'}.`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const rules = command({
  name: 'rules list',
  may: 'setup.read',
  summary: 'lists all versions of the rules of games, with their returns in per cent',
  order: z.object({}),
  columns: ['brand', 'machineId', 'version', 'game', 'returnPercent', 'at', 'by'],
  run: async (_, { db }) => ok({ reply: { items: await listRules(db) } }),
});

const PICTURES_SHOWN = 100;

const pictures = command({
  name: 'picture list',
  may: 'players.read',
  summary: 'lists how old the picture was in the last sessions, of all or of one machine or player',
  order: z.object({ machine: whole().optional(), player: Username.optional() }),
  columns: ['session', 'machineId', 'playerId', 'start', 'seconds', 'median', 'worst', 'outages', 'lostMs'],
  async run({ machine: machineId, player }, { db }) {
    const found = player === undefined ? undefined : await accountNamed(db, player);
    if (found?.ok === false) return found;
    const sessions = await picturedSessions(db, {
      machineId,
      playerId: found?.value.id,
      most: PICTURES_SHOWN,
    });
    const items = sessions.map(({ id, picture: { last: _, ...ages }, ...session }) => ({
      ...{ session: id, ...session, ...ages },
    }));
    return ok({ reply: { items } });
  },
});

const picture = command({
  name: 'picture show',
  may: 'players.read',
  summary: 'lists the outages of the picture in a session',
  words: ['session'],
  order: z.object({ session: whole() }),
  columns: ['at', 'ms'],
  async run({ session }, { db }) {
    const found = await sessionPicture(db, session);
    if (found === null) return deny(`No picture of session ${session} was reported.`, 'notFound');
    const { last, ...measured } = found;
    return ok({ reply: { items: last, ...measured } });
  },
});

const back = command({
  name: 'document back',
  may: 'setup.site',
  summary:
    'withdraws what the console has published of settings, policy or claims: the file, or the defaults, apply again',
  words: ['kind'],
  order: z.object({
    kind: z.enum(DOCUMENT_KINDS, `must be one of ${DOCUMENT_KINDS.join(', ')}`),
    note: Note,
  }),
  run: ({ kind, note }, context) =>
    inTransaction(context.db, async (tx) => {
      await announce(tx, DOCUMENT_TOPIC, { kind });
      const done = await backToFile(tx, kind, note, context.account);
      return mapOk(done, (version) => ({ reply: { kind, version } }));
    }),
});

/** Commands for what the whole site has: rules of games, pictures and documents. */
export const SITE: readonly Command[] = [setRules, rules, pictures, picture, back];
