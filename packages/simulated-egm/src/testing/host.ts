import { withCrc } from '@floorcast/sas/codec/crc';
import { ACKNOWLEDGE, type Poll } from '@floorcast/sas/messages/polls';
import { type Reply, ReplyReader } from '@floorcast/sas/messages/replies';
import { Cabinet } from '../cabinet/cabinet.ts';
import { Memory } from '../cabinet/memory.ts';
import { seededDraw } from '../game/seeded-draw.ts';
import { noFaults } from '../sas/faults.ts';
import { GameLock } from '../sas/game-lock.ts';
import { SAS_ADDRESS, SasSlave } from '../sas/slave.ts';
import { Transfers } from '../sas/transfers.ts';

export const ASSET_NUMBER = 7;
export const TRANSFER_MS = 30;

export type Event = Extract<Reply, { kind: 'event' }>;

interface Setup {
  readonly seed?: number;
  readonly doorOpen?: boolean;
  readonly handPayFrom?: number;
  /** Where the host writes down every event that it has acknowledged. */
  readonly acknowledged?: Event[];
}

/** A cabinet with the power on, and a host at its line that asks it without any wire between. */
export function powerOn(
  memory: string,
  { seed = 1, doorOpen = false, handPayFrom = Number.POSITIVE_INFINITY, acknowledged = [] }: Setup = {},
) {
  const cabinet = new Cabinet({
    setup: { id: 1, name: 'One', brand: 'Test', theme: 0, decimals: 2, doorOpen, handPayFrom },
    memory: new Memory(memory),
    draw: seededDraw(seed),
    speed: 1,
  });
  const faults = noFaults();
  const parts = { cabinet, assetNumber: ASSET_NUMBER, faults };
  const lock = new GameLock(cabinet);
  const transfers = new Transfers({ ...parts, takesMs: TRANSFER_MS, lock });
  let sent: Uint8Array[] = [];
  let last: Reply | undefined;
  const line = {
    delaysPolls: false,
    write: (bytes: Uint8Array) => void sent.push(bytes),
    close: () => undefined,
  };
  const slave = new SasSlave({ ...parts, transfers, lock, line: () => line });
  const send = (bytes: Uint8Array) => bytes.forEach((byte, i) => void slave.take(byte, i === 0));
  /** All bytes that the machine sends in return. Does not acknowledge. */
  const said = (message: Uint8Array): readonly number[] => {
    sent = [];
    send(message);
    return sent.flatMap((bytes) => [...bytes]);
  };
  /** Undefined: the machine said nothing. Does not acknowledge. */
  const ask = (poll: Poll): Reply | undefined => {
    const bytes = said(poll.bytes);
    const reader = new ReplyReader(poll);
    const replies = bytes.map((byte) => reader.take(byte));
    last = replies.at(-1) ?? (bytes.length > 0 ? reader.silence() : undefined);
    return last;
  };
  const acknowledge = () => {
    if (last?.kind === 'event') acknowledged.push(last);
    last = undefined;
    send(ACKNOWLEDGE);
  };
  // A machine answers its address once it has received a poll of another.
  send(ACKNOWLEDGE);
  return {
    cabinet,
    faults,
    slave,
    ask,
    said,
    send,
    acknowledge,
    address: SAS_ADDRESS,
    powerOff: () => {
      lock.close();
      cabinet.close();
      transfers.close();
    },
  };
}

export type PoweredCabinet = ReturnType<typeof powerOn>;

export const bytesOf = (digits: string): number[] => [...Buffer.from(digits.replaceAll(' ', ''), 'hex')];

/**
 * The reply to a poll, in hexadecimal digits and without its CRC; empty: silence. The CRC of the poll is added where it has
 * data. Acknowledges the reply.
 */
export function exchanged(machine: PoweredCabinet, poll: string): string {
  const bytes = bytesOf(poll);
  const reply = machine.said(bytes.length === 2 ? Uint8Array.from(bytes) : withCrc(bytes));
  machine.acknowledge();
  return Buffer.from(reply.length > 1 ? reply.slice(0, -2) : reply).toString('hex');
}
