import { fold } from '@floorcast/contract/fold';

/** A name as the readable part of an address: letters, digits and hyphens. */
export const slug = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/(?<=.)-$|^-(?=.)/g, '');
