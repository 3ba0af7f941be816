import { refusal } from '@floorcast/contract/errors';
import { FloorEnrolCalls } from '@floorcast/contract/floor-link';
import { type Brand, MachineCalls } from '@floorcast/contract/machines';
import { err, ok } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MachineDirectory } from './directory.ts';
import { enrol } from './enrolment/enrolment.ts';
import type { MachinesRepository } from './machines.repository.ts';
import type { Machines } from './open-machines.ts';
import { listed } from './registry.ts';

/** Brands and machines, for every signed-in account. */
export function machineCalls(
  parts: Pick<SiteContext, 'settings'> & {
    readonly repository: MachinesRepository;
    readonly directory: MachineDirectory;
    /** The floor of a machine, if this node owns it. */
    readonly floorAt: (machineId: number) => Pick<Machines, 'registry'> | undefined;
  },
) {
  const { repository, directory, floorAt, settings } = parts;
  /** Brands with as many machines as players are shown. */
  const shownBrands = async (): Promise<Brand[]> =>
    repository.brands((await settings()).HIDE_RESERVED ? 'open' : 'all');

  return answer(MachineCalls, {
    brands: async () => ok(await shownBrands()),
    all: async () => ok(directory.list()),
    async ofBrand({ params }) {
      const brand = (await shownBrands()).find(({ id }) => id === params.id);
      if (brand === undefined) return err(refusal('notFound', { what: `brand ${params.id}` }));
      return ok({ brand, machines: directory.ofBrand(brand.id) });
    },
    async read({ params }) {
      const machine = floorAt(params.id)?.registry.find(params.id);
      const brand = (await shownBrands()).find(({ id }) => id === machine?.brandId);
      if (machine === undefined || brand === undefined)
        return err(refusal('notFound', { what: `machine ${params.id}` }));
      const { bands, cameras } = machine.equipment;
      return ok({
        machine: listed(machine),
        brand,
        bands: [...bands].sort((a, b) => b.Order - a.Order),
        cameras: cameras.map(({ id }) => id),
        videos: cameras.map(({ turnable: _, ...video }) => video),
      });
    },
  });
}

/** How a floor that is being set up comes to its credential: authorised by the code. */
export const enrolCalls = ({ db, log }: { readonly db: Db; readonly log: Logger }) =>
  answer(FloorEnrolCalls, {
    async enrol({ body: { code } }, { ip }) {
      const enrolled = await enrol(db, code, ip);
      if (enrolled === undefined) return err(refusal('notAllowed'));
      log.info({ floor: enrolled.floorId }, 'floor enrolled');
      return ok(enrolled);
    },
  });
