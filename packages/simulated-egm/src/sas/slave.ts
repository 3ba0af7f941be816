import { crcHolds, withCrc } from '@floorcast/sas/codec/crc';
import type { ByteLine } from '@floorcast/sas/line/stream-line';
import { handPayReply, RESET_ANSWER, type ResetAnswer, resetReply } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, pollLength, replyShape } from '@floorcast/sas/messages/polls';
import {
  aftStatusReply,
  HOST_CASH_OUT,
  LOCK_STATUS,
  readTransferPoll,
  transferReport,
} from '@floorcast/sas/transfers/aft';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { plain } from '../cabinet/events.ts';
import type { HandPay, QueuedEvent } from '../cabinet/memory.ts';
import { answerTo, signatureOf } from './answers.ts';
import type { Faults } from './faults.ts';
import type { GameLock } from './game-lock.ts';
import { HISTORY_MOST, TRANSFER_LIMIT, type Transfers } from './transfers.ts';

/** Of a cabinet to which no other was given. */
export const SAS_ADDRESS = 1;
const GENERAL = 0x80;
const EVENT = 0xff;
const NOTHING = Uint8Array.of(EXCEPTION.none);
/** What a late reply is late by (ms); the protocol gives it 20. */
const LATE_MS = 60;
/** The event that replaces an interrupted reply: the lamp for the attendant. */
const INTERRUPTING = 0x71;

/** `event`, `handPay`, `signature`: the reply reports it, so that the reply's acknowledgement is its too. */
interface Answer {
  readonly reply: Uint8Array | undefined;
  readonly event?: QueuedEvent;
  readonly handPay?: HandPay;
  readonly signature?: true;
}

export interface SlaveParts {
  readonly cabinet: Cabinet;
  readonly transfers: Transfers;
  readonly assetNumber: number;
  readonly faults: Faults;
  readonly line: () => ByteLine | undefined;
  /** Without one the machine cannot be locked for a transfer. */
  readonly lock?: GameLock;
  /** 1 to 127. */
  readonly address?: number;
}

/** The machine's end of the line: takes the host's polls, answers them, repeats what was not acknowledged. */
export class SasSlave {
  readonly #parts: SlaveParts;
  readonly #cabinet: Cabinet;
  readonly #faults: Faults;
  readonly #address: number;
  #message: number[] = [];
  /** The last poll and its reply: the same poll again asks for the same reply again. */
  #last: ({ poll: Uint8Array } & Answer) | undefined;
  /** The machine answers its own address once it has received another: a reply before that might collide with another's. */
  #synchronised = false;
  #signature: number | undefined;
  #late: NodeJS.Timeout | undefined;

  constructor(parts: SlaveParts) {
    this.#parts = parts;
    this.#cabinet = parts.cabinet;
    this.#faults = parts.faults;
    this.#address = parts.address ?? SAS_ADDRESS;
  }

  /** The next byte of the host. One with the wake-up bit begins a message. */
  take(byte: number, wakeup: boolean): void {
    if (wakeup) {
      this.#message = [];
      // A machine is polled: a reply that is not sent yet is dropped.
      clearTimeout(this.#late);
    } else if (this.#message.length === 0) return;
    this.#message.push(byte);
    if (this.#message.length !== pollLength(this.#message)) return;
    const message = Uint8Array.from(this.#message);
    this.#message = [];
    this.#answer(message);
  }

  /** The line was cut, or no host has polled for long: nothing was acknowledged. */
  reset(): void {
    clearTimeout(this.#late);
    this.#message = [];
    this.#last = undefined;
    this.#synchronised = false;
  }

  /** Calls its own address: the only byte that a machine sends with the wake-up bit. */
  chirp(): void {
    this.#parts.line()?.write(Uint8Array.of(this.#address), true);
  }

  #answer(poll: Uint8Array): void {
    // A damaged message is ignored: it acknowledges nothing.
    if (poll.length > 2 && !crcHolds(poll)) return;
    const [first = 0] = poll;
    if ((first & ~GENERAL) !== this.#address) {
      this.#synchronised = true;
      this.#acknowledged();
      return;
    }
    if (!this.#synchronised) return;
    if (this.#last === undefined || Buffer.compare(this.#last.poll, poll) !== 0) {
      this.#acknowledged();
      this.#last = { poll, ...this.#reply(poll) };
    }
    if (this.#last.reply !== undefined) this.#send(this.#last.reply);
  }

  /** The host sent another poll: it has the last reply, and an event in it is removed. */
  #acknowledged(): void {
    const { event, handPay, signature } = this.#last ?? {};
    this.#last = undefined;
    if (signature) this.#signature = undefined;
    if (handPay !== undefined && handPay === this.#cabinet.contents.handPaysUntold[0])
      this.#cabinet.handPayRead();
    const { events } = this.#cabinet.contents;
    // It may have been pushed out of a full queue meanwhile, or another may have gone before it.
    if (event !== undefined && events.includes(event))
      this.#cabinet.change({ events: events.filter((each) => each !== event) });
  }

  #reply(poll: Uint8Array): Answer {
    const general = ((poll[0] ?? 0) & GENERAL) !== 0;
    const { realTimeEvents } = this.#cabinet.contents;
    if (!general && realTimeEvents && this.#strikes('interrupted')) this.#cabinet.report(plain(INTERRUPTING));
    const [event] = this.#cabinet.contents.events;
    if (event !== undefined && realTimeEvents) return { reply: this.#event(event), event };
    if (general) return this.#generalReply(event);
    if (this.#strikes('busy')) return { reply: Uint8Array.of(this.#address, 0) };
    return poll[1] === COMMAND.handPay ? this.#handPay() : { reply: this.#longReply(poll) };
  }

  #generalReply(event: QueuedEvent | undefined): Answer {
    if (event !== undefined) return { reply: Uint8Array.of(event.code), event };
    if (this.#signature !== undefined)
      return { reply: this.#framed(COMMAND.romSignature, littleEndian(this.#signature)), signature: true };
    const noise = this.#faults.noise && this.#cabinet.contents.realTimeEvents;
    return { reply: noise ? this.#event(plain(EXCEPTION.none)) : NOTHING };
  }

  #event({ code, data }: QueuedEvent): Uint8Array {
    return withCrc([this.#address, EVENT, code, ...data]);
  }

  #handPay(): Answer {
    const [handPay] = this.#cabinet.contents.handPaysUntold;
    const { amount, level } = handPay ?? { amount: 0, level: 0 };
    const info = { group: level === 0 ? 0 : 1, level, amount, partial: 0, toMeter: amount > 0 };
    const reply = withCrc(handPayReply(this.#address, info));
    return { reply, ...(handPay === undefined ? {} : { handPay }) };
  }

  /** A machine with an open door is not reset. */
  #resetAnswer(): ResetAnswer {
    if (this.#cabinet.contents.handPays.length === 0) return RESET_ANSWER.noHandPay;
    return this.#cabinet.doorOpen ? RESET_ANSWER.unable : RESET_ANSWER.done;
  }

  #longReply(poll: Uint8Array): Uint8Array | undefined {
    const [, command = 0] = poll;
    const data = poll.slice(2, -2);
    if (this.#faults.unknown.has(command)) return undefined;
    switch (command) {
      case COMMAND.transfer:
        return this.#transfer(data);
      case COMMAND.lockAndStatus:
        if (this.#parts.lock?.take(data) === false) return this.#nack();
        return withCrc(this.#status());
      case COMMAND.romSignature:
        this.#signature = signatureOf(data);
        return this.#ack();
      case COMMAND.resetHandPay: {
        const answer = this.#resetAnswer();
        if (answer === RESET_ANSWER.done) this.#cabinet.resetHandPay();
        return withCrc(resetReply(this.#address, COMMAND.resetHandPay, answer));
      }
      case COMMAND.resetMethod: {
        const answer = this.#resetAnswer();
        if (answer === RESET_ANSWER.done) this.#cabinet.change({ resetToMeter: poll[2] === 1 });
        return withCrc(resetReply(this.#address, COMMAND.resetMethod, answer));
      }
      default:
        return this.#answered(command, data);
    }
  }

  /** An unknown poll is not answered. */
  #answered(command: number, data: Uint8Array): Uint8Array | undefined {
    const answer = answerTo(command, data, this.#parts);
    if (answer === undefined) return undefined;
    if (answer === 'ack') return this.#ack();
    return answer === 'nack' ? this.#nack() : this.#framed(command, answer);
  }

  #transfer(data: Uint8Array): Uint8Array {
    const command = readTransferPoll(data);
    if (command === undefined) return this.#nack();
    const { transfers, assetNumber } = this.#parts;
    const report = transferReport(this.#address, transfers.answer(command), assetNumber);
    return withCrc(this.#faults.shortReports ? cutBehindId(report) : report);
  }

  #status(): number[] {
    const { credits, hostCashOut } = this.#cabinet.contents;
    const able = this.#cabinet.idle;
    return aftStatusReply(this.#address, {
      assetNumber: this.#parts.assetNumber,
      lock: this.#parts.lock?.status ?? LOCK_STATUS.none,
      toMachine: able,
      fromMachine: able,
      hostCashOut: hostCashOut ? HOST_CASH_OUT.controlled | HOST_CASH_OUT.enabled : HOST_CASH_OUT.controlled,
      historyMost: HISTORY_MOST,
      cashable: credits,
      limit: Math.max(0, TRANSFER_LIMIT - credits),
    });
  }

  #framed(command: number, data: readonly number[]): Uint8Array {
    const counted = replyShape(command)?.kind === 'counted' ? [data.length] : [];
    return withCrc([this.#address, command, ...counted, ...data]);
  }

  #ack(): Uint8Array {
    return Uint8Array.of(this.#address);
  }

  #nack(): Uint8Array {
    return Uint8Array.of(this.#address | GENERAL);
  }

  #send(reply: Uint8Array): void {
    if (this.#strikes('lost')) return;
    const sent = reply.slice();
    if (sent.length > 2 && this.#strikes('damaged'))
      sent[sent.length - 1] = (sent[sent.length - 1] ?? 0) ^ 0x55;
    const write = () => this.#parts.line()?.write(sent, false);
    if (this.#strikes('late')) this.#late = setTimeout(write, LATE_MS);
    else write();
  }

  /** Whether the fault strikes this time. */
  #strikes(fault: 'lost' | 'late' | 'damaged' | 'busy' | 'interrupted'): boolean {
    if (this.#faults[fault] === 0) return false;
    this.#faults[fault] -= 1;
    return true;
  }
}

const littleEndian = (value: number): number[] => [value & 0xff, value >> 8];

/** A report on a transfer as some models send it: it ends behind the transaction's id. */
function cutBehindId(report: readonly number[]): number[] {
  const [address = 0, command = 0, , ...body] = report;
  const idLength = body[24];
  const short = idLength === undefined ? body : body.slice(0, 25 + idLength);
  return [address, command, short.length, ...short];
}
