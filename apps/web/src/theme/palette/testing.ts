import fc from 'fast-check';
import type { Hex } from './color.ts';

/** Every opaque colour that eight bits a channel can say. */
export const anyHex = fc.nat(0xffffff).map((bits): Hex => `#${bits.toString(16).padStart(6, '0')}`);
