import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { refusal } from '@floorcast/contract/errors';
import { GameRules } from '@floorcast/contract/game-rules';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { listRules } from '../../machines/game-rules/index.ts';
import { giveNextRules } from '../../machines/set-up/index.ts';
import { byService } from '../by-service.ts';
import { type Command, command, type Refused } from '../command.ts';
import { Title, whole } from '../fields.ts';
import { columns } from '../terminal/columns.ts';
import { brandNamed } from './machines.ts';

const set = command({
  name: 'rules set',
  may: 'setup.floor',
  summary:
    'gives the rules of a brand’s games, or of one machine, from a JSON file: a new version, in force at once',
  words: ['brand', 'file'],
  order: z.object({ brand: Title, file: z.string().min(1), machine: whole().optional() }),
  async run({ brand, file, machine: machineId }, context) {
    const read = await rulesIn(file);
    if (!read.ok) return read;
    const rules = read.value;
    const which = machineId === undefined ? brand : `machine ${machineId}`;
    return byService(
      context,
      async (tx) => {
        const known = await brandNamed(tx, brand);
        if (known === undefined) return err(refusal('notFound', { what: `brand ${brand}` }));
        const given = { brandId: known.id, machineId: machineId ?? null, rules };
        return giveNextRules(tx, given, context.account);
      },
      { lines: (version) => [`The rules of ${which} are in force as version ${version}.`] },
    );
  },
});

/** The rules in a file, or what is wrong with it, by the path of the first wrong field. */
async function rulesIn(file: string): Promise<Result<GameRules, Refused>> {
  // npm runs a script in the folder of its package.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return err(`${path} cannot be read.`);
  const parsed = GameRules.safeParse(jsonIn(text));
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return err(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is wrong'}.`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const list = command({
  name: 'rules list',
  may: 'setup.read',
  summary: 'lists all versions of the rules of games',
  order: z.object({}),
  async run(_, { db }) {
    const rows = await listRules(db);
    return ok(
      columns(
        ['brand', 'machine', 'version', 'game', 'return', 'since', 'by'],
        rows.map(({ brand, machineId, version, game, returnPercent, at, by }) => [
          brand,
          machineId === null ? 'all' : String(machineId),
          String(version),
          game,
          `${returnPercent} %`,
          at.toISOString(),
          by,
        ]),
      ),
    );
  },
});

/** Commands for the rules of games. */
export const RULES: readonly Command[] = [set, list];
