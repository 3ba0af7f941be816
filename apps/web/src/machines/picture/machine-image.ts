import { fold } from '@floorcast/contract/fold';
import type { Machine } from '@floorcast/contract/machines';

/** A brand's picture: art that the operator's files carry under its folded name. */
export const brandImage = (brand: string): string =>
  `/assets/machines/${encodeURIComponent(fold(brand))}.png`;

/** A machine's picture: its own, else its brand's (LOBBY-3). */
export const machineImage = ({ image, brand }: Pick<Machine, 'image' | 'brand'>): string =>
  image === '' ? brandImage(brand) : image;
