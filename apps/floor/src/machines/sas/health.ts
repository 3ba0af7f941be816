import type { MachineCondition } from '@floorcast/contract/floor-link';
import { DOORS } from '@floorcast/sas/exceptions';

/** Judges by a machine's own word whether it can be played. */
export class Health {
  readonly #doors = new Set<number>();
  readonly #unableMost: number;
  #unable = 0;

  /** `unableMost`: so many looks in a row at a machine that moves no money are a malfunction. */
  constructor(unableMost: number) {
    this.#unableMost = unableMost;
  }

  /** A door has moved, when the code is one of a door. */
  event(code: number): void {
    if (DOORS.has(code)) this.#doors.add(code);
    for (const [opened, closed] of DOORS) if (closed === code) this.#doors.delete(opened);
  }

  /** The machine was looked at between games: whether it is able to move money. */
  seen(able: boolean): void {
    this.#unable = able ? 0 : this.#unable + 1;
    // Its doors may have closed while nobody listened.
    if (able) this.#doors.clear();
  }

  /** What it is while within reach. */
  get condition(): Exclude<MachineCondition, 'offline'> {
    return this.#doors.size > 0 || this.#unable >= this.#unableMost ? 'malfunction' : 'ready';
  }
}
