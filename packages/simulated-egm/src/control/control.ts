import type { Cabinet } from '../cabinet/cabinet.ts';
import { unpaid } from '../cabinet/hand-pays.ts';
import type { Quirk } from '../sas/quirks/quirks.ts';
import {
  type CabinetState,
  ControlCommand,
  type ControlError,
  type ControlReply,
  drawOf,
} from './commands.ts';

/** A cabinet with its power switch. */
export interface Switched {
  /** Undefined while the power is off. */
  readonly cabinet: Cabinet | undefined;
  setQuirks(quirks: readonly Quirk[]): void;
  setCamera(shows: boolean): void;
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
}

const OFF: CabinetState = {
  power: false,
  doorOpen: false,
  tilt: null,
  handPays: [],
  credits: 0,
  transferredIn: 0,
  transferredOut: 0,
  bet: 0,
  playing: false,
};
const no = (error: ControlError): ControlReply => ({ ok: false, error });

/** Does what one line says, and answers with what the cabinet has then. */
export async function control(line: string, places: ReadonlyMap<number, Switched>): Promise<ControlReply> {
  const read = ControlCommand.safeParse(parsed(line));
  if (!read.success) return no('not-understood');
  const switched = places.get(read.data.cabinet);
  if (switched === undefined) return no('no-such-cabinet');
  const applied = await apply(read.data, switched);
  if (typeof applied === 'string') return no(applied);
  return { ok: true, state: { ...stateOf(switched), ...applied } };
}

/** Why it was not done, or what is to be said beside the cabinet's state. */
type Applied = ControlError | Pick<CabinetState, 'win'> | undefined;

async function apply(command: ControlCommand, switched: Switched): Promise<Applied> {
  const { cabinet } = switched;
  if (command.do === 'look') return undefined;
  if (command.do === 'power-on') {
    if (cabinet !== undefined) return 'power-is-on';
    await switched.powerOn();
    return undefined;
  }
  if (cabinet === undefined) return 'no-power';
  switch (command.do) {
    case 'open-door':
    case 'close-door':
      cabinet.setDoor(command.do === 'open-door');
      return undefined;
    case 'tilt':
      cabinet.setTilt(command.code);
      return undefined;
    case 'clear-tilt':
      cabinet.setTilt(null);
      return undefined;
    case 'insert-bill':
      return cabinet.insertBill(command.amount) ? undefined : 'bill-returned';
    case 'turn-key':
      return cabinet.resetHandPay() ? undefined : 'no-hand-pay';
    case 'hit-jackpot':
      if (!cabinet.idle) return 'in-play';
      cabinet.hitJackpot(command.amount);
      return undefined;
    case 'next-game':
      return prepare(command, cabinet);
    case 'set-quirks':
      switched.setQuirks(command.quirks);
      return undefined;
    case 'cut-camera':
    case 'mend-camera':
      switched.setCamera(command.do === 'mend-camera');
      return undefined;
    case 'power-off':
      await switched.powerOff();
  }
  return undefined;
}

function prepare({ outcome, seed }: Extract<ControlCommand, { do: 'next-game' }>, cabinet: Cabinet): Applied {
  const { bet } = cabinet.contents;
  const found = drawOf(outcome, { bet, handPayFrom: cabinet.setup.handPayFrom, seed });
  if (found === undefined) return 'no-such-outcome';
  cabinet.prepare(found.draw);
  return { win: found.win };
}

function stateOf({ cabinet }: Switched): CabinetState {
  if (cabinet === undefined) return OFF;
  const { tilt, credits, transferredIn, transferredOut, bet, playing } = cabinet.contents;
  return {
    power: true,
    doorOpen: cabinet.doorOpen,
    tilt,
    handPays: unpaid(cabinet.contents).map(({ amount }) => amount),
    credits,
    transferredIn,
    transferredOut,
    bet,
    playing: playing !== null,
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
