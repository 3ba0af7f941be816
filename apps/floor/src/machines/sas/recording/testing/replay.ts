import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { ACKNOWLEDGE, COMMAND } from '@floorcast/sas/messages/polls';
import { readTransferPoll } from '@floorcast/sas/transfers/aft-machine';
import type { LineOpener } from '../../../../wires/wires.ts';
import { hexOf } from '../recorded-line.ts';

/** One message of the host with what the machine answered, or what a machine called by itself (`sent` is empty). */
export interface RecordedExchange {
  /** Since the recording began (ms). */
  readonly at: number;
  readonly sent: Uint8Array;
  readonly received: Uint8Array;
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.trim() === '' ? [] : text.trim().split(' '), (byte) => Number.parseInt(byte, 16));

const EXCHANGE = /^(\d+) > ([0-9A-F ]*?)(?: ?< ([0-9A-F ]+?) \+-?\d+)?$/;
const CALL = /^(\d+) \* ([0-9A-F]{2})$/;
const ALIKE = /^= (\d+)$/;
const OTHER = /^(\d+ (open|close)|#.*)$/;

/**
 * Reads a recording: a line for each exchange (`<ms> > <host> < <machine> +<ms to the first byte>`), for a call (`* <address>`),
 * and for so many exchanges that go on like the last two (`= <number>`). @throws {SyntaxError} for any other line.
 */
export function readRecording(text: string): RecordedExchange[] {
  const exchanges: RecordedExchange[] = [];
  text.split('\n').forEach((line, i) => {
    const [, at, sent, received = ''] = EXCHANGE.exec(line) ?? [];
    const [, calledAt, address] = CALL.exec(line) ?? [];
    const [, alike] = ALIKE.exec(line) ?? [];
    if (at !== undefined && sent !== undefined)
      exchanges.push({ at: Number(at), sent: bytesOf(sent), received: bytesOf(received) });
    else if (calledAt !== undefined && address !== undefined)
      exchanges.push({ at: Number(calledAt), sent: new Uint8Array(), received: bytesOf(address) });
    else if (alike !== undefined) exchanges.push(...repeated(exchanges, Number(alike)));
    else if (line !== '' && !OTHER.test(line)) throw new SyntaxError(`line ${i + 1} is no exchange: ${line}`);
  });
  return exchanges;
}

function repeated(exchanges: readonly RecordedExchange[], times: number): RecordedExchange[] {
  const pair = exchanges.slice(-2);
  return Array.from({ length: times }, (_, i) => pair[i % 2]).filter((each) => each !== undefined);
}

/** What the host did at the machine, in a recording. */
export type HostAction =
  | { readonly kind: 'transfer'; readonly transferId: string; readonly type: number; readonly amount: number }
  | { readonly kind: 'seat'; readonly taken: boolean };

const GENERAL = 0x80;
const EVENT = 0xff;

const isGeneral = ([first = 0]: Uint8Array): boolean => (first & GENERAL) !== 0;

/** Polls alike are answered alike, whatever time they set. */
const keyOf = (message: Uint8Array): string =>
  message[1] === COMMAND.setClock ? hexOf(message.slice(0, 2)) : hexOf(message);

function actionOf(message: Uint8Array): HostAction | undefined {
  const [, command] = message;
  if (isGeneral(message)) return undefined;
  if (command === COMMAND.enablePlay || command === COMMAND.lockPlay)
    return { kind: 'seat', taken: command === COMMAND.enablePlay };
  const transfer = command === COMMAND.transfer ? readTransferPoll(message.slice(2, -2)) : undefined;
  if (transfer?.kind !== 'begin') return undefined;
  const { transactionId: transferId, type, amounts } = transfer;
  return { kind: 'transfer', transferId, type, amount: amounts?.cashable ?? 0 };
}

/** Whether the machine reports that something happened. */
function isReport({ sent, received }: RecordedExchange): boolean {
  const [first = EXCEPTION.none, second, code = EXCEPTION.none] = received;
  const reported = second === EVENT ? code : first;
  const idle = reported === EXCEPTION.none || reported === EXCEPTION.waitingForInput;
  return !idle && (second === EVENT || (isGeneral(sent) && received.length === 1));
}

/** What the host did, in its order. A message that was repeated is one action. */
export const actionsOf = (recording: readonly RecordedExchange[]): HostAction[] =>
  recording
    .filter(({ sent }, i) => actionOf(sent) !== undefined && !isRepeated(recording, i))
    .flatMap(({ sent }) => actionOf(sent) ?? []);

const isRepeated = (recording: readonly RecordedExchange[], i: number): boolean =>
  keyOf(recording[i - 1]?.sent ?? new Uint8Array()) === keyOf(recording[i]?.sent ?? new Uint8Array());

/**
 * The machine of a recording. It reports what it reported and answers what it answered, in their order: a report waits for the
 * next general poll, and nothing later happens before the host has done what it did then. Idle times are left out.
 */
export class ReplayedMachine {
  readonly #recording: readonly RecordedExchange[];
  /** The exchange that comes next of those that may not change their order. */
  #next = 0;
  /** It was answered, and the answer is not acknowledged yet. */
  #answered = false;

  constructor(recording: readonly RecordedExchange[]) {
    this.#recording = recording.filter(({ sent }) => sent.length > 0 && sent[0] !== ACKNOWLEDGE[0]);
    this.#next = this.#ordered(0);
  }

  /** What comes next of what is to happen in its order; undefined at the end. */
  get awaits(): string | undefined {
    const next = this.#recording[this.#next];
    return next && `${next.at} ${hexOf(next.sent)} < ${hexOf(next.received)}`;
  }

  /** Whether the host is to do something next. */
  get awaitsHost(): boolean {
    const next = this.#recording[this.#next];
    return next !== undefined && actionOf(next.sent) !== undefined && !this.#answered;
  }

  readonly open: LineOpener = async () => (listener) => ({
    delaysPolls: false,
    write: (message) => {
      const reply = this.#reply(message);
      setImmediate(() => {
        for (const byte of reply) listener.byte(byte, false);
      });
    },
    close: () => listener.closed(),
  });

  #reply(message: Uint8Array): Uint8Array {
    const next = this.#recording[this.#next];
    const same = next !== undefined && keyOf(next.sent) === keyOf(message);
    if (this.#answered && !same) this.#acknowledged();
    if (message[0] === ACKNOWLEDGE[0]) return new Uint8Array();
    const due = this.#recording[this.#next];
    // An event comes in place of any reply: the host is not to do anything before it.
    const before = isGeneral(message) || actionOf(message) !== undefined;
    const comes = due && (keyOf(due.sent) === keyOf(message) || (isReport(due) && before));
    if (comes !== true) return this.#usual(message);
    this.#answered = true;
    return due?.received ?? new Uint8Array();
  }

  #acknowledged(): void {
    this.#answered = false;
    this.#next = this.#ordered(this.#next + 1);
  }

  /** The place of the next report, or action of the host, from one on. */
  #ordered(from: number): number {
    const place = this.#recording.findIndex(
      (each, i) => i >= from && (isReport(each) || actionOf(each.sent) !== undefined),
    );
    return place < 0 ? this.#recording.length : place;
  }

  /** What the machine last answered to this before the next report; or what it answers later. */
  #usual(message: Uint8Array): Uint8Array {
    const alike = (each: RecordedExchange) => keyOf(each.sent) === keyOf(message) && !isReport(each);
    const before = this.#recording.slice(0, this.#next).findLast(alike);
    return (before ?? this.#recording.find(alike))?.received ?? new Uint8Array();
  }
}
