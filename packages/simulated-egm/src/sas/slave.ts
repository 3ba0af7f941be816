import { aftStatusReply, readTransferPoll, transferReport } from '@floorcast/sas/aft';
import { toBcd } from '@floorcast/sas/bcd';
import { crcHolds, withCrc } from '@floorcast/sas/crc';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import { handPayReply, RESET_ANSWER, type ResetAnswer, resetReply } from '@floorcast/sas/hand-pay';
import { COMMAND, pollLength } from '@floorcast/sas/polls';
import { reelStopsReply } from '@floorcast/sas/reel-stops';
import type { ByteLine } from '@floorcast/sas/stream-line';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { HandPay, KeptEvent } from '../cabinet/memory.ts';
import type { Faults } from './faults.ts';
import { HISTORY_MOST, TRANSFER_LIMIT, type Transfers } from './transfers.ts';

export const SAS_ADDRESS = 1;
const GENERAL = 0x80;
const EVENT = 0xff;
const NOTHING = Uint8Array.of(EXCEPTION.none);

/** `event`, `handPay`: the reply reports it, so that the reply's acknowledgement is its too. */
interface Answer {
  readonly reply: Uint8Array | undefined;
  readonly event?: KeptEvent;
  readonly handPay?: HandPay;
}

/** The machine's end of the line: takes the host's polls, answers them, repeats what was not acknowledged. */
export class SasSlave {
  readonly #cabinet: Cabinet;
  readonly #transfers: Transfers;
  readonly #assetNumber: number;
  readonly #faults: Faults;
  readonly #line: () => ByteLine | undefined;
  #message: number[] = [];
  /** The last poll and its reply: the same poll again asks for the same reply again. */
  #last: ({ poll: Uint8Array } & Answer) | undefined;

  constructor(parts: {
    cabinet: Cabinet;
    transfers: Transfers;
    assetNumber: number;
    faults: Faults;
    line: () => ByteLine | undefined;
  }) {
    this.#cabinet = parts.cabinet;
    this.#transfers = parts.transfers;
    this.#assetNumber = parts.assetNumber;
    this.#faults = parts.faults;
    this.#line = parts.line;
  }

  /** The next byte of the host. One with the wake-up bit begins a message. */
  take(byte: number, wakeup: boolean): void {
    if (wakeup) this.#message = [];
    else if (this.#message.length === 0) return;
    this.#message.push(byte);
    if (this.#message.length !== pollLength(this.#message)) return;
    const message = Uint8Array.from(this.#message);
    this.#message = [];
    this.#answer(message);
  }

  /** The line was cut: nobody has acknowledged anything. */
  reset(): void {
    this.#message = [];
    this.#last = undefined;
  }

  #answer(poll: Uint8Array): void {
    // A damaged message is none: it acknowledges nothing.
    if (poll.length > 2 && !crcHolds(poll)) return;
    const [first = 0] = poll;
    if ((first & ~GENERAL) !== SAS_ADDRESS) {
      this.#acknowledged();
      return;
    }
    if (this.#last === undefined || Buffer.compare(this.#last.poll, poll) !== 0) {
      this.#acknowledged();
      this.#last = { poll, ...this.#reply(poll) };
    }
    if (this.#last.reply !== undefined) this.#send(this.#last.reply);
  }

  /** The host has gone on to another poll: it has the last reply, and an event in it is done with. */
  #acknowledged(): void {
    const { event, handPay } = this.#last ?? {};
    this.#last = undefined;
    if (handPay !== undefined && handPay === this.#cabinet.contents.handPaysUntold[0])
      this.#cabinet.handPayRead();
    const [first, ...others] = this.#cabinet.contents.events;
    // It may have been pushed out of a full queue meanwhile.
    if (event !== undefined && event === first) this.#cabinet.change({ events: others });
  }

  #reply(poll: Uint8Array): Answer {
    const general = ((poll[0] ?? 0) & GENERAL) !== 0;
    const { events, realTimeEvents } = this.#cabinet.contents;
    const [event] = events;
    if (event !== undefined && realTimeEvents)
      return { reply: withCrc([SAS_ADDRESS, EVENT, event.code, ...event.data]), event };
    if (general)
      return event === undefined ? { reply: NOTHING } : { reply: Uint8Array.of(event.code), event };
    if (this.#faults.busy > 0) {
      this.#faults.busy -= 1;
      return { reply: Uint8Array.of(SAS_ADDRESS, 0) };
    }
    return poll[1] === COMMAND.handPay ? this.#handPay() : { reply: this.#longReply(poll) };
  }

  #handPay(): Answer {
    const [handPay] = this.#cabinet.contents.handPaysUntold;
    const { amount, level } = handPay ?? { amount: 0, level: 0 };
    const info = { group: level === 0 ? 0 : 1, level, amount, partial: 0, toMeter: amount > 0 };
    return { reply: withCrc(handPayReply(SAS_ADDRESS, info)), ...(handPay === undefined ? {} : { handPay }) };
  }

  /** Nobody resets a machine whose door is open. */
  #resetAnswer(): ResetAnswer {
    if (this.#cabinet.contents.handPays.length === 0) return RESET_ANSWER.noHandPay;
    return this.#cabinet.doorOpen ? RESET_ANSWER.unable : RESET_ANSWER.done;
  }

  #longReply(poll: Uint8Array): Uint8Array | undefined {
    const cabinet = this.#cabinet;
    const ack = Uint8Array.of(SAS_ADDRESS);
    switch (poll[1]) {
      case COMMAND.lockPlay:
        cabinet.change({ playEnabled: false });
        return ack;
      case COMMAND.enablePlay:
        cabinet.change({ playEnabled: true });
        return ack;
      case COMMAND.realTimeEvents:
        cabinet.change({ realTimeEvents: poll[2] === 1 });
        return ack;
      case COMMAND.currentCredits:
        return withCrc([SAS_ADDRESS, COMMAND.currentCredits, ...toBcd(cabinet.contents.credits, 4)]);
      case COMMAND.transfer: {
        const ask = readTransferPoll(poll.slice(2, -2));
        if (ask === undefined) return Uint8Array.of(SAS_ADDRESS | GENERAL);
        return withCrc(transferReport(SAS_ADDRESS, this.#transfers.answer(ask), this.#assetNumber));
      }
      case COMMAND.lockAndStatus:
        return withCrc(this.#status());
      case COMMAND.reelStops:
        return this.#reelStops();
      case COMMAND.resetHandPay: {
        const answer = this.#resetAnswer();
        if (answer === RESET_ANSWER.done) cabinet.resetHandPay();
        return withCrc(resetReply(SAS_ADDRESS, COMMAND.resetHandPay, answer));
      }
      case COMMAND.resetMethod: {
        const answer = this.#resetAnswer();
        if (answer === RESET_ANSWER.done) cabinet.change({ resetToMeter: poll[2] === 1 });
        return withCrc(resetReply(SAS_ADDRESS, COMMAND.resetMethod, answer));
      }
      default:
        return undefined; // an unknown poll is not answered
    }
  }

  /** Between games only: a reel that turns stands on no stop. */
  #reelStops(): Uint8Array | undefined {
    if (this.#faults.stopless) return undefined;
    const { playing, stops } = this.#cabinet.contents;
    return withCrc(reelStopsReply(SAS_ADDRESS, playing === null ? stops : []));
  }

  #status(): number[] {
    const { credits } = this.#cabinet.contents;
    const able = this.#cabinet.atRest;
    return aftStatusReply(SAS_ADDRESS, {
      assetNumber: this.#assetNumber,
      lock: 0xff,
      toMachine: able,
      fromMachine: able,
      hostCashOut: 0,
      historyMost: HISTORY_MOST,
      cashable: credits,
      limit: Math.max(0, TRANSFER_LIMIT - credits),
    });
  }

  #send(reply: Uint8Array): void {
    if (this.#faults.lost > 0) {
      this.#faults.lost -= 1;
      return;
    }
    const sent = reply.slice();
    if (this.#faults.damaged > 0 && sent.length > 2) {
      this.#faults.damaged -= 1;
      sent[sent.length - 1] = (sent[sent.length - 1] ?? 0) ^ 0x55;
    }
    this.#line()?.write(sent, false);
  }
}
