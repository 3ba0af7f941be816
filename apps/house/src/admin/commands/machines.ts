import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { fold } from '@floorcast/contract/fold';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { returnToService } from '../../console/machine-acts/index.ts';
import {
  ENROL_CODE_HOURS,
  generatedCredential,
  MACHINES_CHANGED_TOPIC,
  MachinesRepository,
  type MachinesThat,
  waitingForOther,
} from '../../machines/registry/index.ts';
import { createBrand, createFloor, createMachine, makeEnrolCode } from '../../machines/set-up/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { byService } from '../by-service.ts';
import { change } from '../change.ts';
import {
  type Command,
  type CommandContext,
  command,
  DATABASE_OWNER,
  type Lines,
  openCommand,
  type Refused,
  type StaffContext,
  staffContext,
} from '../command.ts';
import { Flag, FloorId, Note, Title, whole } from '../fields.ts';
import { columns } from '../terminal/columns.ts';

const createBrandCommand = command({
  name: 'brand create',
  may: 'setup.floor',
  summary: 'makes a brand of machines',
  words: ['name'],
  order: z.object({ name: Title }),
  run: ({ name }, context) =>
    byService(context, (tx) => createBrand(tx, { name, levels: [] }, context.actor), {
      lines: (id) => [`Brand ${name} was made, with the id ${id}.`],
      refused: { nameTaken: (same) => `There is a brand ${same.name} already.` },
    }),
});

const listBrands = command({
  name: 'brand list',
  may: 'floor.read',
  summary: 'lists the brands of machines',
  order: z.object({}),
  async run(_, { db }) {
    const brands = await new MachinesRepository(db).brands();
    return ok(
      columns(
        ['id', 'name', 'machines'],
        brands.map(({ id, name, machineCount }) => [String(id), name, String(machineCount)]),
      ),
    );
  },
});

/** The account behind what a command sets up; null where it is the owner of the database, who needs no second person. */
const makerOf = async (context: StaffContext): Promise<number | null> =>
  (await context.ownsDatabase()) ? null : context.account.id;

/** A brand by its name, or by its id. */
export async function brandNamed(tx: Tx, brand: string): Promise<{ id: number; name: string } | undefined> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id').execute();
  return (
    brands.find(({ name }) => name === brand) ??
    brands.find(({ id }) => String(id) === brand) ??
    brands.find(({ name }) => fold(name) === fold(brand))
  );
}

const createMachineCommand = command({
  name: 'machine create',
  may: 'setup.floor',
  summary: 'sets a machine up; a brand is named by its name or id',
  words: ['id'],
  flags: ['reserved'],
  order: z.object({ id: whole(), brand: Title, floor: FloorId, name: Title, reserved: Flag }),
  async run({ id, brand, floor, name, reserved }, context) {
    const madeBy = await makerOf(context);
    return byService(
      context,
      async (tx) => {
        const known = await brandNamed(tx, brand);
        if (known === undefined) return err(refusal('notFound', { what: `brand ${brand}` }));
        const machine = { id, name, brandId: known.id, floorId: floor, reserved };
        return createMachine(tx, machine, { by: context.actor, madeBy });
      },
      {
        lines: () => [
          `Machine ${id} is set up. It is offline until ${floor} links and names it.`,
          ...(madeBy === null ? [] : ['It is out of service until another person puts it into service.']),
        ],
        refused: { nameTaken: () => `There is a machine ${id} already.` },
      },
    );
  },
});

/** Puts machines that wait for a second person into use; the owner of the database needs no sign-in, and no other person. */
async function putIntoUse(
  context: CommandContext,
  reason: string,
  { which, none }: { readonly which: MachinesThat; readonly none: Refused },
): Promise<Result<Lines, Refused>> {
  const owner = await context.ownsDatabase();
  const permitted = owner ? undefined : staffContext(context, 'floor.service');
  if (permitted?.ok === false) return permitted;
  const by = permitted?.value.account.id ?? null;
  const signedIn = context.account?.username ?? null;
  return byService(
    context,
    async (tx) => {
      const ids = await waitingForOther(tx, which);
      if (ids.length === 0) return err(refusal('notFound', { what: 'machine' }));
      for (const machineId of ids) {
        const put = await returnToService(tx, machineId, by);
        if (!put.ok) return put;
        await record(tx, {
          kind: 'machine.put-back',
          by: owner ? DATABASE_OWNER : context.actor,
          machineId,
          detail: { reason, ...(owner && { signedIn }), ...put.value },
        });
      }
      await announce(tx, MACHINES_CHANGED_TOPIC, {});
      return ok(ids);
    },
    {
      lines: (ids) => ids.map((id) => `Machine ${id} is in use.`),
      refused: { notFound: () => none },
    },
  );
}

const putMachineIntoUse = openCommand({
  name: 'machine put-into-use',
  summary:
    'puts a machine into use that another account has set up; the owner of the database needs no other',
  words: ['id'],
  order: z.object({ id: whole(), reason: Note }),
  run: ({ id, reason }, context) =>
    putIntoUse(context, reason, {
      which: { machineId: id },
      none: `There is no machine ${id} that waits for a second person.`,
    }),
});

const putFloorIntoUse = openCommand({
  name: 'floor put-into-use',
  summary: 'does the same for all machines of a floor that wait',
  words: ['id'],
  order: z.object({ id: FloorId, reason: Note }),
  run: ({ id, reason }, context) =>
    putIntoUse(context, reason, {
      which: { floorId: id },
      none: `No machine of a floor ${id} waits for a second person.`,
    }),
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
        const state = reserved ? 'reserved' : 'open to all players';
        const machine = await tx
          .selectFrom('machines')
          .select('reserved')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (machine === undefined) return err(`There is no machine ${id}.`);
        if (machine.reserved === reserved) return err(`Machine ${id} is ${state} already.`);
        await tx.updateTable('machines').set({ reserved }).where('id', '=', id).execute();
        await announce(tx, MACHINES_CHANGED_TOPIC, {});
        return ok({
          kind: reserved ? 'machine.reserved' : 'machine.released',
          machineId: id,
          detail: {},
          lines: [`Machine ${id} is ${state} now.`],
        });
      }),
  });

const createFloorCommand = command({
  name: 'floor create',
  may: 'setup.floor',
  summary: 'makes a floor; its credential is shown once',
  words: ['id'],
  order: z.object({ id: FloorId }),
  run: ({ id }, context) => {
    const credential = generatedCredential();
    return byService(context, (tx) => createFloor(tx, { id, credential }, context.actor), {
      lines: () => [`Floor ${id} was made.`, `Credential: ${credential} (shown this once)`],
      refused: { nameTaken: () => `There is a floor ${id} already.` },
    });
  },
});

const enrolCode = command({
  name: 'floor enrol-code',
  may: 'setup.floor',
  summary: 'lets a floor that is being set up fetch a credential, once',
  words: ['id'],
  order: z.object({ id: FloorId }),
  async run({ id }, context) {
    const madeBy = await makerOf(context);
    const mayReplace = may(context.account, 'setup.site');
    return byService(context, (tx) => makeEnrolCode(tx, { id, mayReplace, madeBy }, context.actor), {
      lines: ({ code }) => [
        `Code: ${code} (good once, for ${ENROL_CODE_HOURS} hour)`,
        ...(madeBy === null
          ? []
          : [
              'Once it is used, the machines of the floor are out of service until another person puts each into service.',
            ]),
      ],
    });
  },
});

/** Commands for brands, machines and floors. */
export const MACHINES: readonly Command[] = [
  createBrandCommand,
  listBrands,
  createMachineCommand,
  putMachineIntoUse,
  keepFree('machine reserve', true, 'closes a machine to players'),
  keepFree('machine release', false, 'opens a reserved machine to players'),
  createFloorCommand,
  enrolCode,
  putFloorIntoUse,
];
