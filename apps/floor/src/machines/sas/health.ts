import type { MachineCondition } from '@floorcast/contract/floor-link';
import type { MachineFault } from '@floorcast/contract/trouble';
import { DOORS, EXCEPTION, isReelTilt } from '@floorcast/sas/exceptions';

/** The gravest first. */
const KINDS = ['door', 'tilt', 'reel-tilt', 'out-of-service'] as const;
type Kind = MachineFault['kind'];

const FAULTS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [EXCEPTION.generalTilt, 'tilt'],
  [EXCEPTION.outOfService, 'out-of-service'],
]);

/** Judges by a machine's own word whether it can be played. */
export class Health {
  readonly #doors = new Set<number>();
  readonly #since = new Map<Kind, Date>();
  readonly #unableMost: number;
  #unable = 0;
  /** It is not what its configuration says. */
  #strange: Date | undefined;

  /** `unableMost`: so many looks in a row at a machine that moves no money are a malfunction. */
  constructor(unableMost: number) {
    this.#unableMost = unableMost;
  }

  /** A door has moved, or something has gone wrong, when the code is one of that. */
  event(code: number): void {
    if (DOORS.has(code)) this.#doors.add(code);
    for (const [opened, closed] of DOORS) if (closed === code) this.#doors.delete(opened);
    this.#mark('door', this.#doors.size > 0);
    const fault = isReelTilt(code) ? 'reel-tilt' : FAULTS.get(code);
    if (fault !== undefined) this.#mark(fault, true);
  }

  /** The machine was looked at between games: whether it is able to move money. */
  seen(able: boolean): void {
    this.#unable = able ? 0 : this.#unable + 1;
    if (able) {
      // Doors may have closed while nobody listened, and of a tilt that is over there is no word.
      this.#doors.clear();
      this.#since.clear();
    } else if (this.#unable >= this.#unableMost) this.#mark('out-of-service', true);
  }

  /** A game has begun: a machine that moves no money between free games is a machine that plays. */
  played(): void {
    this.#unable = 0;
  }

  /** Whether the machine is another than its configuration says: nobody is to put money on it. */
  strange(is: boolean): void {
    this.#strange = is ? (this.#strange ?? new Date()) : undefined;
  }

  /** What is wrong with it; null: nothing. */
  get fault(): MachineFault | null {
    const kind = KINDS.find((each) => this.#since.has(each));
    const since = kind === undefined ? this.#strange : this.#since.get(kind);
    return since === undefined ? null : { kind: kind ?? 'out-of-service', since: since.toISOString() };
  }

  /** What it is while within reach. */
  get condition(): Exclude<MachineCondition, 'offline'> {
    return this.fault === null ? 'ready' : 'malfunction';
  }

  #mark(kind: Kind, there: boolean): void {
    if (!there) this.#since.delete(kind);
    else if (!this.#since.has(kind)) this.#since.set(kind, new Date());
  }
}
