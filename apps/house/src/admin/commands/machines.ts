import { fold } from '@floorcast/contract/fold';
import { err, ok } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  credentialHash,
  ENROL_CODE_HOURS,
  generatedCredential,
  MACHINES_CHANGED_TOPIC,
  MachinesRepository,
  storeEnrolCode,
} from '../../modules/machines/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { change } from '../change.ts';
import { columns } from '../columns.ts';
import { type Command, command } from '../command.ts';
import { Flag, FloorId, Title, whole } from '../fields.ts';
import { generatedPassword } from '../secrets.ts';

const createBrand = command({
  name: 'brand create',
  summary: 'makes a brand of machines',
  words: ['name'],
  order: z.object({ name: Title }),
  run: ({ name }, context) =>
    change(context, async (tx) => {
      // Concurrent commands would take the same number.
      await sql`lock table brands in share row exclusive mode`.execute(tx);
      const brands = await tx.selectFrom('brands').select(['id', 'name']).execute();
      const same = brands.find((brand) => fold(brand.name) === fold(name));
      // Their pictures would be the same file.
      if (same !== undefined) return err(`There is a brand ${same.name} already.`);
      const id = Math.max(0, ...brands.map((brand) => brand.id)) + 1;
      await tx.insertInto('brands').values({ id, name, jackpot: '' }).execute();
      return ok({
        action: 'brand create',
        detail: { id, name },
        lines: [`Brand ${name} was made, with the id ${id}.`],
      });
    }),
});

const listBrands = command({
  name: 'brand list',
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

/** A brand by its name, or by its id. */
export async function brandNamed(tx: Tx, brand: string): Promise<{ id: number; name: string } | undefined> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id').execute();
  return (
    brands.find(({ name }) => name === brand) ??
    brands.find(({ id }) => String(id) === brand) ??
    brands.find(({ name }) => fold(name) === fold(brand))
  );
}

const createMachine = command({
  name: 'machine create',
  summary: 'sets a machine up; a brand is named by its name or id',
  words: ['id'],
  flags: ['reserved'],
  order: z.object({ id: whole(), brand: Title, floor: FloorId, name: Title, reserved: Flag }),
  async run({ id, brand, floor, name, reserved }, context) {
    try {
      return await change(context, async (tx) => {
        const known = await brandNamed(tx, brand);
        if (known === undefined) return err(`There is no brand ${brand}.`);
        const knownFloor = await tx
          .selectFrom('floors')
          .select('id')
          .where('id', '=', floor)
          .executeTakeFirst();
        if (knownFloor === undefined) return err(`There is no floor ${floor}.`);
        await tx
          .insertInto('machines')
          .values({ id, brand_id: known.id, floor_id: floor, name, reserved })
          .execute();
        await announce(tx, MACHINES_CHANGED_TOPIC, {});
        return ok({
          action: 'machine create',
          detail: { id, brand: known.name, floor, name, reserved },
          lines: [`Machine ${id} is set up. It is offline until ${floor} links and names it.`],
        });
      });
    } catch (error) {
      if (isDuplicate(error, 'machines_pkey')) return err(`There is a machine ${id} already.`);
      throw error;
    }
  },
});

const keepFree = (name: string, reserved: boolean, summary: string): Command =>
  command({
    name,
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
        return ok({ action: name, detail: { id }, lines: [`Machine ${id} is ${state} now.`] });
      }),
  });

const createFloor = command({
  name: 'floor create',
  summary: 'makes a floor; its credential is shown once',
  words: ['id'],
  order: z.object({ id: FloorId }),
  async run({ id }, context) {
    const credential = generatedCredential();
    try {
      return await change(context, async (tx) => {
        await tx
          .insertInto('floors')
          .values({ id, credential_hash: credentialHash(credential) })
          .execute();
        return ok({
          action: 'floor create',
          detail: { id },
          lines: [`Floor ${id} was made.`, `Credential: ${credential} (shown this once)`],
        });
      });
    } catch (error) {
      if (isDuplicate(error, 'floors_pkey')) return err(`There is a floor ${id} already.`);
      throw error;
    }
  },
});

const enrolCode = command({
  name: 'floor enrol-code',
  summary: 'lets a floor that is being set up fetch a credential, once',
  words: ['id'],
  order: z.object({ id: FloorId }),
  run: ({ id }, context) =>
    change(context, async (tx) => {
      const floor = await tx.selectFrom('floors').select('id').where('id', '=', id).executeTakeFirst();
      if (floor === undefined) return err(`There is no floor ${id}.`);
      const code = generatedPassword();
      await storeEnrolCode(tx, id, code);
      return ok({
        action: 'floor enrol-code',
        detail: { id },
        lines: [`Code: ${code} (good once, for ${ENROL_CODE_HOURS} hour)`],
      });
    }),
});

/** Commands for brands, machines and floors. */
export const MACHINES: readonly Command[] = [
  createBrand,
  listBrands,
  createMachine,
  keepFree('machine reserve', true, 'closes a machine to players'),
  keepFree('machine release', false, 'opens a reserved machine to players'),
  createFloor,
  enrolCode,
];
