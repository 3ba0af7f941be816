import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND } from '@floorcast/sas/messages/polls';
import {
  type CabinetsConfig,
  type OpenCabinet,
  openCabinets,
  type SimulatedCabinets,
} from '@floorcast/simulated-egm/cabinets';
import { drawOf } from '@floorcast/simulated-egm/control/commands';
import { type LaidWire, type Lay, laySocket } from '../../../wires/testing/wires.ts';
import type { LineOpener } from '../../../wires/wires.ts';
import type { MachineDriver, MachineReports } from '../../driver.ts';
import type { MachineRig, Trouble } from '../../suite/rig.suite.ts';
import type { SasProfile } from '../profile/profile.ts';
import { openSasMachine } from '../sas-machine.ts';
import { STRIKES } from './strikes.ts';

export const MACHINE = 101;
const BROKEN = 111;
/** Above the wins of the seeded games of these tests. */
const HAND_PAY_FROM = 5_000;

/** The standard behaviour with shorter times. */
export const QUICK_PROFILE = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  pollGapMs: 0,
  replyMs: 40,
  statusEveryMs: 50,
  unableMostMs: 1500,
  historyRetryMs: 30,
  pendingEveryMs: 10,
  slowMs: 5,
  settleMs: 0,
};

export const openMachine = (
  machineId: number,
  line: LineOpener,
  reports: MachineReports,
  profile: Partial<SasProfile> = QUICK_PROFILE,
): MachineDriver =>
  openSasMachine({ machineId, line, sasAddress: 1, denominationCents: 1, profile }, reports);

const configOf = (directory: string): CabinetsConfig => ({
  directory,
  seed: 5,
  speed: 20,
  transferMs: 5,
  handPayFrom: HAND_PAY_FROM,
  cabinets: [
    { id: MACHINE, name: 'One', brand: 'Test', theme: 0 },
    { id: BROKEN, name: 'Broken', brand: 'Test', theme: 1, fault: 'malfunction' },
  ],
});

/** A simulated cabinet at the far end of a wire. */
export class SimulatedRig implements MachineRig {
  readonly directory: string;
  readonly #profile: Partial<SasProfile>;
  #simulated: SimulatedCabinets;
  #powered = true;
  readonly #wires = new Map<number, LaidWire>();

  private constructor(directory: string, simulated: SimulatedCabinets, profile: Partial<SasProfile>) {
    this.directory = directory;
    this.#simulated = simulated;
    this.#profile = profile;
  }

  static async open(
    lay: Lay = laySocket,
    profile: Partial<SasProfile> = QUICK_PROFILE,
  ): Promise<SimulatedRig> {
    const directory = await mkdtemp(join(tmpdir(), 'cabinets-'));
    const rig = new SimulatedRig(directory, await openCabinets(configOf(directory)), profile);
    for (const id of [MACHINE, BROKEN]) {
      const cabinet = () => (rig.#powered ? rig.#simulated.cabinets.get(id) : undefined);
      rig.#wires.set(id, await lay({ socket: join(directory, `${id}.sas`), cabinet }));
    }
    return rig;
  }

  drive(reports: MachineReports): MachineDriver {
    return openMachine(MACHINE, this.#wireOf(MACHINE).open, reports, this.#profile);
  }

  driveBroken(reports: MachineReports): MachineDriver {
    return openMachine(BROKEN, this.#wireOf(BROKEN).open, reports, this.#profile);
  }

  press(button: 'spin' | 'cash-out'): void {
    this.#machine.cabinet.press(button);
  }

  meters(): ReturnType<MachineRig['meters']> {
    const { credits, transferredIn, transferredOut } = this.#machine.cabinet.contents;
    return { credits, transferredIn, transferredOut };
  }

  async powerOff(): Promise<void> {
    this.#powered = false;
    await this.#simulated.close();
  }

  async powerOn(): Promise<void> {
    this.#simulated = await openCabinets(configOf(this.directory));
    this.#powered = true;
  }

  clearMemory(): Promise<void> {
    return rm(join(this.directory, `${MACHINE}.nv.json`));
  }

  cutLine(): void {
    this.#wireOf(MACHINE).cut();
  }

  stops(): readonly number[] {
    return this.#machine.cabinet.contents.stops;
  }

  hideStops(): void {
    this.#machine.faults.unknown.add(COMMAND.reelStops);
  }

  disturbLine(): void {
    Object.assign(this.#machine.faults, { lost: 2, damaged: 2, busy: 2 });
  }

  winHandPay(): number {
    return this.#play('hand-pay');
  }

  win(): number {
    return this.#play('win');
  }

  hitJackpot(amount: number): void {
    this.#machine.cabinet.hitJackpot(amount);
  }

  turnKey(): void {
    this.#machine.cabinet.resetHandPay();
  }

  setDoor(open: boolean): void {
    this.#machine.cabinet.setDoor(open);
  }

  setTilt(is: boolean): void {
    this.#machine.cabinet.setTilt(is ? 0x20 : null);
  }

  strike(trouble: Trouble): void {
    STRIKES[trouble](this.#machine);
  }

  failTransfer(): void {
    Object.assign(this.#machine.faults, { unable: 1 });
  }

  async close(): Promise<void> {
    await this.#simulated.close();
    for (const { close } of this.#wires.values()) close();
    await rm(this.directory, { recursive: true });
  }

  get #machine(): OpenCabinet {
    const found = this.#simulated.cabinets.get(MACHINE);
    if (found === undefined) throw new Error('no cabinet');
    return found;
  }

  #wireOf(id: number): LaidWire {
    const wire = this.#wires.get(id);
    if (wire === undefined) throw new Error('no wire');
    return wire;
  }

  #play(outcome: 'win' | 'hand-pay'): number {
    const { cabinet } = this.#machine;
    const game = drawOf(outcome, { bet: cabinet.contents.bet, handPayFrom: HAND_PAY_FROM, seed: 1 });
    if (game === undefined) throw new Error('no such game');
    cabinet.prepare(game.draw);
    cabinet.press('spin');
    return game.win;
  }
}
