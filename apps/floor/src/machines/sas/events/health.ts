import type { MachineCondition } from '@floorcast/contract/floor-link';
import { FAULT_KINDS, type MachineFault } from '@floorcast/contract/trouble';
import { DOORS, EXCEPTION, isReelTilt, isTilt } from '@floorcast/sas/messages/exceptions';

type Kind = MachineFault['kind'];

const FAULTS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [EXCEPTION.generalTilt, 'tilt'],
  [EXCEPTION.outOfService, 'out-of-service'],
]);

/** Derives from a machine's reports whether it can be played. */
export class Health {
  readonly #doors = new Set<number>();
  readonly #since = new Map<Kind, { readonly at: Date; readonly exception?: number }>();
  readonly #unableMost: number;
  #unableReadings = 0;
  /** What it reported last that may keep it from moving money. */
  #tilt: number | undefined;
  /** Since when the floor holds it out of service. */
  #outOfService: Date | undefined;

  /** `unableMost`: so many status readings in a row by which the machine moves no money are a malfunction. */
  constructor(unableMost: number) {
    this.#unableMost = unableMost;
  }

  /** A door moved, or a fault began, where the code is one of those. */
  event(code: number): void {
    if (DOORS.has(code)) this.#doors.add(code);
    for (const [opened, closed] of DOORS) if (closed === code) this.#doors.delete(opened);
    this.#mark('door', this.#doors.size > 0, code);
    if (isTilt(code)) this.#tilt = code;
    const fault = isReelTilt(code) ? 'reel-tilt' : FAULTS.get(code);
    if (fault !== undefined) this.#mark(fault, true, code);
  }

  /** The status was read between games: whether the machine is able to move money. */
  statusRead(able: boolean): void {
    this.#unableReadings = able ? 0 : this.#unableReadings + 1;
    if (able) {
      // Doors may have closed while the line was cut, and the protocol does not report the end of a tilt.
      this.#doors.clear();
      this.#since.clear();
      this.#tilt = undefined;
    } else if (this.#unableReadings >= this.#unableMost) this.#mark('out-of-service', true, this.#tilt);
  }

  /** A machine that moves no money between free games is playing. */
  gameStarted(): void {
    this.#unableReadings = 0;
  }

  /** Whether the floor holds it out of service for a reason of its own. */
  setOutOfService(is: boolean): void {
    this.#outOfService = is ? (this.#outOfService ?? new Date()) : undefined;
  }

  /** Whether it has moved no money for long, and reports no door and no tilt that would say why. */
  get movesNoMoney(): boolean {
    const explained = FAULT_KINDS.some((kind) => kind !== 'out-of-service' && this.#since.has(kind));
    return this.#unableReadings >= this.#unableMost && !explained;
  }

  /** The gravest fault; null: there is none. */
  get fault(): MachineFault | null {
    const kind = FAULT_KINDS.find((each) => this.#since.has(each));
    const marked = kind && this.#since.get(kind);
    const since = marked?.at ?? this.#outOfService;
    if (since === undefined) return null;
    const exception = marked?.exception;
    const named = exception === undefined ? {} : { exception };
    return { kind: kind ?? 'out-of-service', since: since.toISOString(), ...named };
  }

  /** The condition while the machine is within reach. */
  get condition(): Exclude<MachineCondition, 'offline'> {
    return this.fault === null ? 'ready' : 'malfunction';
  }

  #mark(kind: Kind, present: boolean, exception?: number): void {
    if (!present) this.#since.delete(kind);
    else if (!this.#since.has(kind))
      this.#since.set(kind, { at: new Date(), ...(exception === undefined ? {} : { exception }) });
  }
}
