import type { SetUpMachine, SetUpReply } from '@floorcast/contract/set-up';

/** The fields of a machine that say where it belongs: floors in use, and its own. */
export const placeFields = ({ brands, floors }: SetUpReply, machine?: SetUpMachine) => ({
  brandId: {
    words: 'consoleSetup.brand.one',
    options: brands.map(({ id, name }) => [String(id), name] as const),
  },
  floorId: {
    words: 'consoleSetup.floor.one',
    options: floors
      .filter(({ id, retired }) => retired === null || id === machine?.floorId)
      .map(({ id }) => [id, id] as const),
  },
});
