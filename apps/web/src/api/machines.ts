import { type Brand, BrandsReply, type Machine, MachinesReply } from '@floorcast/contract/machines';
import { callOrThrow } from './call.ts';

/** A brand as the lobby shows it: its jackpot levels as a list (LOBBY-1). */
export interface BrandView extends Omit<Brand, 'jackpot'> {
  /** Minor units, highest first as the house lists them. */
  readonly jackpots: readonly number[];
}

const asBrandView = ({ jackpot, ...brand }: Brand): BrandView => ({
  ...brand,
  jackpots: jackpot
    .split(',')
    .map((level) => Number(level))
    .filter((level) => Number.isSafeInteger(level) && level > 0),
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

/** A machine's picture: its own, else its brand's (LOBBY-3). */
export const machineImage = ({ image, brand }: Pick<Machine, 'image' | 'brand'>): string =>
  image === '' ? `/assets/machines/${encodeURIComponent(brand.toLowerCase())}.png` : image;
