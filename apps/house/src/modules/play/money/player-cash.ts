import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { CashIn, CashOut } from '@floorcast/contract/sockets';
import type { PlayerFeed } from '../feed/player-feed.ts';
import type { HousePolicy } from '../policy.ts';
import type { PlaySession } from '../session/play-session.ts';
import type { Seats } from '../session/seats.ts';
import type { HandPayService } from './hand-pays/hand-pay-service.ts';
import { amountOf, CASH_IN_STATES, CASH_OUT_STATES, withheldOf } from './transfer-outcome.ts';
import type { TransferService } from './transfer-service.ts';

type CashInReply = (typeof CashIn.reply)['_zod']['output'];
type CashOutReply = (typeof CashOut.reply)['_zod']['output'];

interface PlayerCashParts {
  readonly transfers: TransferService;
  readonly seats: Seats;
  readonly feed: PlayerFeed;
  readonly handPays: HandPayService;
  readonly policy: HousePolicy;
}

/** Cash-ins and cash-outs of the player at a machine. */
export class PlayerCash {
  readonly #parts: PlayerCashParts;

  constructor(parts: PlayerCashParts) {
    this.#parts = parts;
  }

  /** Moves money onto the machine, once for each request id: a repeated request gets the state of the first. */
  async cashIn(
    session: PlaySession,
    requestId: string,
    amount: MinorUnits,
  ): Promise<Result<CashInReply, Refusal>> {
    const { transfers, seats, handPays, policy } = this.#parts;
    const { playerId, machineId, sessionId } = session;
    const known = await transfers.knows(playerId, requestId);
    const begun = () => {
      if (!known) seats.happened(session, { type: 'money' });
    };
    if (!known) {
      if (session.state.phase !== 'live') return err(refusal('sessionTerminated'));
      if (handPays.waitsAt(machineId)) return err(refusal('handPayPending'));
      const { maxCashIn } = policy;
      if (amount > maxCashIn) return err(refusal('amountAboveLimit', { limit: maxCashIn }));
    }
    const moved = await transfers.cashIn({ requestId, playerId, machineId, sessionId, amount }, begun);
    if (!moved.ok) return err(refusal(moved.error));
    const outcome = moved.value;
    if (outcome.request === 'refused') return err(outcome.refusal);
    return ok({ state: CASH_IN_STATES[outcome.request], ...(await this.#amounts(session)) });
  }

  /** Moves all credit to the wallet, once for each request id: a repeated request gets the state of the first. */
  async cashOut(session: PlaySession, requestId?: string): Promise<Result<CashOutReply, Refusal>> {
    const { seats, transfers, handPays } = this.#parts;
    const repeated = requestId !== undefined && (await transfers.knows(session.playerId, requestId));
    if (!repeated) {
      if (session.state.phase !== 'live') return err(refusal('sessionTerminated'));
      if (handPays.waitsAt(session.machineId)) return err(refusal('handPayPending'));
      const { credit, creditKnown, running } = seats.machine(session);
      if (creditKnown && credit === 0 && running === undefined)
        return ok({ state: 'nothing', amount: minorUnits(0), ...(await this.#amounts(session)) });
      seats.happened(session, { type: 'money' });
    }
    const moved = await transfers.payOut(session, requestId);
    if (!moved.ok) return err(refusal(moved.error));
    const outcome = moved.value;
    if (outcome.request === 'refused') return err(outcome.refusal);
    const withheld = withheldOf(outcome);
    return ok({
      state: CASH_OUT_STATES[outcome.request],
      amount: amountOf(outcome),
      ...(withheld > 0 ? { withheld } : {}),
      ...(await this.#amounts(session)),
    });
  }

  async #amounts(session: PlaySession): Promise<{ balance: MinorUnits; credit: MinorUnits }> {
    const balance = await this.#parts.feed.balances.of(session.playerId);
    return { balance, credit: this.#parts.seats.machine(session).credit };
  }
}
