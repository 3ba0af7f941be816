import type { Draw } from '../game/play.ts';
import type { Memory } from './memory.ts';

export interface CabinetSetup {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly theme: number;
  /** Of the amounts that it shows. */
  readonly decimals: number;
  /** The slot door is open: the cabinet does not play. */
  readonly doorOpen: boolean;
  /** A win of so much or more (cents) is paid by hand. */
  readonly handPayFrom: number;
}

export interface CabinetOptions {
  readonly setup: CabinetSetup;
  readonly memory: Memory;
  readonly draw: Draw;
  /** How many times faster than normal the reels turn. */
  readonly speed: number;
}
