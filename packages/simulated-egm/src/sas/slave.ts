import { crcHolds, withCrc } from '@floorcast/sas/codec/crc';
import { toBcd } from '@floorcast/sas/codec/layout';
import type { ByteLine } from '@floorcast/sas/line/stream-line';
import { handPayReply, RESET_ANSWER, type ResetAnswer, resetReply } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, pollLength, replyShape } from '@floorcast/sas/messages/polls';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { plain } from '../cabinet/events.ts';
import { unpaid, unread } from '../cabinet/hand-pays.ts';
import type { HandPay, QueuedEvent } from '../cabinet/memory.ts';
import { type AftMachine, aftAnswer } from './aft-answers.ts';
import { answerTo, signatureOf, takeBroadcast } from './answers.ts';
import type { Faults } from './faults.ts';

/** Of a cabinet to which no other was given. */
export const SAS_ADDRESS = 1;
const GENERAL = 0x80;
/** The address of a poll to all machines at once. */
const EVERY_MACHINE = 0x00;
const EVENT = 0xff;
const NOTHING = Uint8Array.of(EXCEPTION.none);
/** What a late reply is late by (ms); the protocol gives it 20. */
const LATE_MS = 60;
/** The event that replaces an interrupted reply: the lamp for the attendant. */
const INTERRUPTING = 0x71;

/** `event`, `handPay`, `jackpot`, `signature`: the reply reports it, so that the reply's acknowledgement is its too. */
interface Answer {
  readonly reply: Uint8Array | undefined;
  readonly event?: QueuedEvent;
  readonly handPay?: HandPay;
  readonly jackpot?: Jackpot;
  readonly signature?: true;
}
type Jackpot = Cabinet['contents']['jackpots'][number];
/** Of the jackpots. */
const PROGRESSIVE_GROUP = 1;

export interface SlaveParts extends AftMachine {
  readonly line: () => ByteLine | undefined;
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
    const [first = 0, command = 0] = poll;
    if ((first & ~GENERAL) !== this.#address) {
      this.#synchronised = true;
      this.#acknowledged();
      if (first === EVERY_MACHINE) takeBroadcast(command, poll.slice(2, -2), this.#parts);
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
    const { event, handPay, jackpot, signature } = this.#last ?? {};
    this.#last = undefined;
    if (signature) this.#signature = undefined;
    if (handPay !== undefined && handPay === unread(this.#cabinet.contents)) this.#cabinet.handPayRead();
    const { events, jackpots } = this.#cabinet.contents;
    if (jackpot !== undefined && jackpot === jackpots[0])
      this.#cabinet.change({ jackpots: jackpots.slice(1) });
    // It may have been pushed out of a full queue meanwhile, or another may have gone before it.
    if (event !== undefined && events.includes(event)) this.#cabinet.eventRead(event);
  }

  #reply(poll: Uint8Array): Answer {
    const general = ((poll[0] ?? 0) & GENERAL) !== 0;
    const { realTimeEvents } = this.#cabinet.contents;
    if (!general && realTimeEvents && this.#strikes('interrupted')) this.#cabinet.report(plain(INTERRUPTING));
    const [event] = this.#cabinet.contents.events;
    if (event !== undefined && realTimeEvents) return { reply: this.#event(event), event };
    if (general) return this.#generalReply(event);
    if (this.#strikes('busy')) return { reply: Uint8Array.of(this.#address, 0) };
    if (poll[1] === COMMAND.handPay) return this.#handPay();
    return poll[1] === COMMAND.sasProgressiveWin ? this.#jackpot() : { reply: this.#longReply(poll) };
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
    const handPay = unread(this.#cabinet.contents);
    const { amount, level } = handPay ?? { amount: 0, level: 0 };
    const group = level === 0 ? 0 : PROGRESSIVE_GROUP;
    const info = { group, level, amount, partial: 0, toMeter: amount > 0 };
    const reply = withCrc(handPayReply(this.#address, info));
    return { reply, ...(handPay === undefined ? {} : { handPay }) };
  }

  #jackpot(): Answer {
    const [jackpot] = this.#cabinet.contents.jackpots;
    const { level, amount } = jackpot ?? { level: 0, amount: 0 };
    const data = [jackpot === undefined ? 0 : PROGRESSIVE_GROUP, level, ...toBcd(amount, 5)];
    const reply = this.#framed(COMMAND.sasProgressiveWin, data);
    return { reply, ...(jackpot === undefined ? {} : { jackpot }) };
  }

  /** A machine with an open door is not reset. */
  #resetAnswer(): ResetAnswer {
    if (unpaid(this.#cabinet.contents).length === 0) return RESET_ANSWER.noHandPay;
    return this.#cabinet.doorOpen ? RESET_ANSWER.unable : RESET_ANSWER.done;
  }

  #longReply(poll: Uint8Array): Uint8Array | undefined {
    const [, command = 0] = poll;
    const data = poll.slice(2, -2);
    if (this.#faults.unknown.has(command)) return undefined;
    switch (command) {
      case COMMAND.transfer:
      case COMMAND.register:
      case COMMAND.lockAndStatus: {
        const reply = aftAnswer(command, data, this.#address, this.#parts);
        return reply === 'nack' ? this.#nack() : withCrc(reply);
      }
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
