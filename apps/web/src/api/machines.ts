import {
  type Brand,
  BrandsReply,
  type Machine,
  MachineReply,
  MachinesReply,
} from '@floorcast/contract/machines';
import { callOrThrow } from './call.ts';

/** A brand as the lobby shows it: its jackpot levels as a list (LOBBY-1). */
export interface BrandView extends Omit<Brand, 'jackpot'> {
  /** Minor units, highest first as the house lists them. */
  readonly jackpots: readonly number[];
}

/** Jackpot levels of the wire (`12500,300`) as a list. */
export const jackpotLevels = (jackpot: string): readonly number[] =>
  jackpot
    .split(',')
    .map((level) => Number(level))
    .filter((level) => Number.isSafeInteger(level) && level > 0);

const asBrandView = ({ jackpot, ...brand }: Brand): BrandView => ({
  ...brand,
  jackpots: jackpotLevels(jackpot),
});

export const fetchBrands = async (signal?: AbortSignal): Promise<readonly BrandView[]> =>
  (await callOrThrow({ path: '/machine/brands', reply: BrandsReply, ...(signal && { signal }) })).map(
    asBrandView,
  );

/** The machines of one brand, or of all (LOBBY-2). */
export async function fetchMachines(
  brandId: number | null,
  signal?: AbortSignal,
): Promise<readonly Machine[]> {
  const path = `/machine/${brandId ?? 'all'}`;
  const reply = await callOrThrow({ path, reply: MachinesReply, ...(signal && { signal }) });
  return 'machines' in reply ? reply.machines : reply;
}

/** One machine with what it offers (ROUTE-3). */
export const fetchMachine = (id: number, signal?: AbortSignal): Promise<MachineReply> =>
  callOrThrow({ path: `/machines/${id}`, reply: MachineReply, ...(signal && { signal }) });

/** A brand's picture: art that the operator's files carry under its name. */
export const brandImage = (brand: string): string =>
  `/assets/machines/${encodeURIComponent(brand.toLowerCase())}.png`;

/** A machine's picture: its own, else its brand's (LOBBY-3). */
export const machineImage = ({ image, brand }: Pick<Machine, 'image' | 'brand'>): string =>
  image === '' ? brandImage(brand) : image;
