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
  return read.data.do === 'power-on' ? powerOn(switched) : applyCommand(read.data, switched);
}

async function powerOn(switched: Switched): Promise<ControlReply> {
  if (switched.cabinet !== undefined) return no('power-is-on');
  await switched.powerOn();
  return done(switched);
}

async function applyCommand(
  command: Exclude<ControlCommand, { do: 'power-on' }>,
  switched: Switched,
): Promise<ControlReply> {
  const { cabinet } = switched;
  if (cabinet === undefined) return command.do === 'look' ? done(switched) : no('no-power');
  switch (command.do) {
    case 'open-door':
    case 'close-door':
      cabinet.setDoor(command.do === 'open-door');
      return done(switched);
    case 'tilt':
      cabinet.setTilt(command.code);
      return done(switched);
    case 'clear-tilt':
      cabinet.setTilt(null);
      return done(switched);
    case 'insert-bill':
      return cabinet.insertBill(command.amount) ? done(switched) : no('bill-returned');
    case 'turn-key':
      return cabinet.resetHandPay() ? done(switched) : no('no-hand-pay');
    case 'hit-jackpot':
      if (!cabinet.idle) return no('in-play');
      cabinet.hitJackpot(command.amount);
      return done(switched);
    case 'next-game':
      return prepare(command, switched, cabinet);
    case 'set-quirks':
      switched.setQuirks(command.quirks);
      return done(switched);
    case 'cut-camera':
    case 'mend-camera':
      switched.setCamera(command.do === 'mend-camera');
      return done(switched);
    case 'power-off':
      await switched.powerOff();
      return done(switched);
    case 'look':
      return done(switched);
  }
}

function prepare(
  { outcome, seed }: Extract<ControlCommand, { do: 'next-game' }>,
  switched: Switched,
  cabinet: Cabinet,
): ControlReply {
  const { bet } = cabinet.contents;
  const found = drawOf(outcome, { bet, handPayFrom: cabinet.setup.handPayFrom, seed });
  if (found === undefined) return no('no-such-outcome');
  cabinet.prepare(found.draw);
  const state = stateOf(switched);
  return { ok: true, state: { ...state, win: found.win } };
}

const done = (switched: Switched): ControlReply => ({ ok: true, state: stateOf(switched) });

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
