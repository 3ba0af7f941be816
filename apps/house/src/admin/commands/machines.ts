import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { fold } from '@floorcast/contract/fold';
import { err, mapOk, ok, type Result } from '@floorcast/contract/result';
import { FloorSetUpCalls, SetUpCalls } from '@floorcast/contract/set-up';
import * as z from 'zod';
import { returnToService } from '../../console/machine-acts/index.ts';
import {
  ENROL_CODE_HOURS,
  generatedCredential,
  MACHINES_CHANGED_TOPIC,
  MachinesRepository,
  waitingForOther,
} from '../../machines/registry/index.ts';
import { createFloor, createMachine, makeEnrolCode } from '../../machines/set-up/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db } from '../../platform/db/schema.ts';
import { nodesOf } from '../../platform/nodes.ts';
import { record } from '../../trail/index.ts';
import { change } from '../acting.ts';
import { permissionsOf, type Telling } from '../call-command.ts';
import {
  type Command,
  command,
  DATABASE_OWNER,
  deny,
  type Lines,
  openCommand,
  type Refused,
  type Said,
  type StaffContext,
  staffContext,
} from '../command.ts';
import { Flag, FloorId, Note, Title, whole } from '../fields.ts';

const brands = command({
  name: 'brand list',
  may: 'floor.read',
  summary: 'lists the brands of machines',
  order: z.object({}),
  columns: ['id', 'name', 'machineCount'],
  run: async (_, { db }) => ok({ reply: { items: await new MachinesRepository(db).brands() } }),
});

/** The account behind what a command sets up; null where it is the owner of the database, who needs no second person. */
const makerOf = async (context: StaffContext): Promise<number | null> =>
  (await context.ownsDatabase()) ? null : context.account.id;

/** A brand by its name, or by its id. */
export async function brandNamed(db: Db, brand: string): Promise<Result<{ id: number }, Refused>> {
  const brands = await db.selectFrom('brands').select(['id', 'name']).orderBy('id').execute();
  const known =
    brands.find(({ name }) => name === brand) ??
    brands.find(({ id }) => String(id) === brand) ??
    brands.find(({ name }) => fold(name) === fold(brand));
  return known === undefined ? err(refusal('notFound', { what: `brand ${brand}` })) : ok(known);
}

const ANOTHER = 'out of service until another person puts';

const createMachineCommand = command({
  name: 'machine create',
  may: permissionsOf(SetUpCalls.createMachine),
  summary: 'creates a machine; its brand is given by name or id',
  words: ['id'],
  flags: ['reserved'],
  order: z.object({ id: whole(), brand: Title, floor: FloorId, name: Title, reserved: Flag }),
  async run({ id, brand, floor, name, reserved }, context) {
    const known = await brandNamed(context.db, brand);
    if (!known.ok) return known;
    const madeBy = await makerOf(context);
    const machine = { id, name, brandId: known.value.id, floorId: floor, reserved };
    const lines = [
      `Machine ${id} is set up. It is offline until ${floor} links and names it.`,
      ...(madeBy === null ? [] : [`It is ${ANOTHER} it into service.`]),
    ];
    return inTransaction(context.db, async (tx) => {
      const made = await createMachine(tx, machine, { by: context.actor, madeBy });
      return taken(made, `There is a machine ${id} already.`, { machine: id, waits: madeBy !== null }, lines);
    });
  },
});

/** What was made, or a sentence where its name or id is taken. */
function taken(
  made: Result<unknown, Refusal>,
  sentence: string,
  reply: object,
  lines?: Lines,
): Result<Said, Refused> {
  if (made.ok) return ok({ reply, ...(lines && { lines }) });
  return made.error.name === 'nameTaken' ? deny(sentence, 'nameTaken') : made;
}

/**
 * Puts machines that wait for a second person into use; the owner of the database needs no sign-in, and no other person.
 */
const intoUse = (what: 'machine' | 'floor', id: z.ZodType<number | string>, summary: string): Command =>
  openCommand({
    name: `${what} put-into-use`,
    summary,
    words: ['id'],
    order: z.object({ id, reason: Note }),
    async run({ id, reason }, context) {
      const owner = await context.ownsDatabase();
      const permitted = owner ? undefined : staffContext(context, 'floor.service');
      if (permitted?.ok === false) return permitted;
      const signedIn = context.account?.username ?? null;
      return inTransaction(context.db, async (tx) => {
        const ids = await waitingForOther(tx, typeof id === 'number' ? { machineId: id } : { floorId: id });
        if (ids.length === 0) return deny(`No machine of ${what} ${id} waits for a second person.`);
        for (const machineId of ids) {
          const put = await returnToService(tx, machineId, permitted?.value.account.id ?? null);
          if (!put.ok) return put;
          await record(tx, {
            kind: 'machine.put-back',
            by: owner ? DATABASE_OWNER : context.actor,
            machineId,
            detail: { reason, ...(owner && { signedIn }), ...put.value },
          });
        }
        await announce(tx, MACHINES_CHANGED_TOPIC, {});
        return ok({ reply: { machines: ids }, lines: ids.map((each) => `Machine ${each} is in use.`) });
      });
    },
  });

const keepFree = (name: string, reserved: boolean, summary: string): Command =>
  command({
    name,
    may: 'floor.service',
    summary,
    words: ['id'],
    order: z.object({ id: whole() }),
    run: ({ id }, context) =>
      change(context, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('machines')
          .set({ reserved })
          .where('id', '=', id)
          .where('reserved', '<>', reserved)
          .executeTakeFirst();
        if (numUpdatedRows === 0n)
          return deny(`There is no machine ${id} to ${name.split(' ')[1]}.`, 'notFound');
        await announce(tx, MACHINES_CHANGED_TOPIC, {});
        const kind = reserved ? 'machine.reserved' : 'machine.released';
        return ok({ kind, machineId: id, detail: {}, reply: { machine: id, reserved } });
      }),
  });

const createFloorCommand = command({
  name: 'floor create',
  may: permissionsOf(FloorSetUpCalls.createFloor),
  summary: 'creates a floor, and shows its credential once',
  words: ['id'],
  order: z.object({ id: FloorId }),
  run: ({ id }, context) =>
    inTransaction(context.db, async (tx) => {
      const credential = generatedCredential();
      const made = await createFloor(tx, { id, credential }, context.actor);
      return taken(made, `There is a floor ${id} already.`, { floor: id, credential });
    }),
});

const enrolCode = command({
  name: 'floor enrol-code',
  may: permissionsOf(FloorSetUpCalls.makeEnrolCode),
  summary: 'creates a one-time code, valid for an hour, with which a floor fetches its credential',
  words: ['id'],
  order: z.object({ id: FloorId }),
  async run({ id }, context) {
    const madeBy = await makerOf(context);
    const floor = { id, mayReplace: may(context.account, 'setup.site'), madeBy };
    const made = await inTransaction(context.db, (tx) => makeEnrolCode(tx, floor, context.actor));
    return mapOk(made, ({ code, until }) => ({
      reply: { code, until },
      lines: [
        `Code: ${code} (good once, for ${ENROL_CODE_HOURS} hour)`,
        ...(madeBy === null
          ? []
          : [`Once it is used, the machines of the floor are ${ANOTHER} each into service.`]),
      ],
    }));
  },
});

/** What a pin of a floor comes to while its node does not run. */
export const pinned: Telling = async ({ id, node }, { db }) => {
  const line = `Floor ${id} is run by ${node === undefined ? 'any node' : `node ${node}`}.`;
  if (node === undefined || (await nodesOf(db)).some(({ name }) => name === node)) return [line];
  return [line, `No node ${node} runs at the moment: until it does, any other runs the floor.`];
};

/** Commands for brands, machines and floors that do more than one call. */
export const MACHINES: readonly Command[] = [
  brands,
  createMachineCommand,
  intoUse('machine', whole(), 'puts a machine that waits for a second person into service'),
  keepFree('machine reserve', true, 'reserves a machine: it is closed to players'),
  keepFree('machine release', false, 'makes a reserved machine available to every player again'),
  createFloorCommand,
  enrolCode,
  intoUse('floor', FloorId, 'puts all machines of a floor that wait for a second person into service'),
];
