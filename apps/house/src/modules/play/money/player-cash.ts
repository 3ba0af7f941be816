import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { CashIn, CashOut } from '@floorcast/contract/sockets';
import type { HousePolicy } from '../policy.ts';
import type { PlaySession } from '../session/play-session.ts';
import type { Seats } from '../session/seats.ts';
import { transferRefusal } from './transfer-refusal.ts';
import type { TransferService } from './transfer-service.ts';

type CashInReply = (typeof CashIn.reply)['_zod']['output'];
type CashOutReply = (typeof CashOut.reply)['_zod']['output'];

interface PlayerCashParts {
  readonly transfers: TransferService;
  readonly seats: Seats;
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
    const { transfers, seats, policy } = this.#parts;
    const { playerId, machineId, sessionId } = session;
    const known = await transfers.knows(playerId, requestId);
    const begun = () => {
      if (!known) seats.happened(session, { type: 'money' });
    };
    if (!known) {
      if (session.state !== 'live') return err(refusal('sessionTerminated'));
      if (seats.waitsForHandPay(machineId)) return err(refusal('handPayPending'));
      const { maxCashIn } = policy;
      if (amount > maxCashIn) return err(refusal('amountAboveLimit', { limit: maxCashIn }));
    }
    const moved = await transfers.cashIn({ requestId, playerId, machineId, sessionId, amount }, begun);
    if (!moved.ok) return err(refusal(moved.error));
    if (moved.value.state === 'returned') return err(transferRefusal(moved.value));
    const state = moved.value.state === 'settled' ? 'credited' : 'pending';
    return ok({ state, ...(await this.#amounts(session)) });
  }

  /** Moves all credit to the wallet, once for each request id: a repeated request gets the state of the first. */
  async cashOut(session: PlaySession, requestId?: string): Promise<Result<CashOutReply, Refusal>> {
    const { seats, transfers } = this.#parts;
    const none = minorUnits(0);
    const repeated = requestId !== undefined && (await transfers.knows(session.playerId, requestId));
    if (!repeated) {
      if (session.state !== 'live') return err(refusal('sessionTerminated'));
      if (seats.waitsForHandPay(session.machineId)) return err(refusal('handPayPending'));
      const { credit, creditKnown, running } = seats.machine(session);
      if (creditKnown && credit === 0 && running === undefined)
        return ok({ state: 'nothing', amount: none, ...(await this.#amounts(session)) });
      seats.happened(session, { type: 'money' });
    }
    const moved = await seats.takeCredit(session, requestId);
    if (!moved.ok) return moved;
    if (moved.value.state === 'returned') return err(transferRefusal(moved.value));
    const state = moved.value.state === 'settled' ? 'paid' : 'pending';
    const { moved: taken, withheld } = moved.value;
    return ok({
      state,
      amount: minorUnits((taken ?? none) - withheld),
      ...(withheld > 0 ? { withheld } : {}),
      ...(await this.#amounts(session)),
    });
  }

  async #amounts(session: PlaySession): Promise<{ balance: MinorUnits; credit: MinorUnits }> {
    const balance = await this.#parts.transfers.publishBalance(session.playerId);
    return { balance, credit: this.#parts.seats.machine(session).credit };
  }
}
