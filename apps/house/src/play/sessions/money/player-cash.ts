import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { CashIn, CashOut } from '@floorcast/contract/sockets';
import type { SeatRules } from '../limits/seat-rules.ts';
import type { SessionContext } from '../session-context.ts';
import type { PlaySession } from '../state/play-session.ts';
import {
  amountOf,
  CASH_IN_STATES,
  CASH_OUT_STATES,
  type TransferOutcome,
  withheldOf,
} from './transfer-outcome.ts';
import type { CashRequest, Check } from './transfer-service.ts';

type CashInReply = (typeof CashIn.reply)['_zod']['output'];
type CashOutReply = (typeof CashOut.reply)['_zod']['output'];

/** Cash-ins and cash-outs of the player at a machine. */
export class PlayerCash {
  readonly #parts;

  constructor(
    parts: Pick<SessionContext, 'transfers' | 'seats' | 'feed' | 'handPays'> & { readonly rules: SeatRules },
  ) {
    this.#parts = parts;
  }

  /** Moves money onto the machine, once for each request id: a repeated request gets the answer of the first. */
  async cashIn(
    session: PlaySession,
    requestId: string,
    amount: MinorUnits,
  ): Promise<Result<CashInReply, Refusal>> {
    const { rules } = this.#parts;
    const check = () => this.#whyNot(session) ?? rules.whyNot(session, { type: 'cash-in', amount });
    const moved = await this.#request(
      session,
      { requestId, repeatable: true, direction: 'in', amount },
      check,
    );
    if (!moved.ok) return moved;
    const outcome = moved.value;
    if (outcome.request === 'refused') return err(outcome.refusal);
    return ok({ state: CASH_IN_STATES[outcome.request], ...(await this.#amounts(session)) });
  }

  /** Moves all credit to the wallet, once for each request id: a repeated request gets the answer of the first. */
  async cashOut(session: PlaySession, requestId?: string): Promise<Result<CashOutReply, Refusal>> {
    const check = () => this.#whyNot(session) ?? this.#whyNothing(session);
    const request = { requestId: requestId ?? `out-${randomUUID()}`, repeatable: requestId !== undefined };
    const moved = await this.#request(session, { ...request, direction: 'out' }, check);
    if (!moved.ok && moved.error.name === 'noCredit')
      return ok({ state: 'nothing', amount: minorUnits(0), ...(await this.#amounts(session)) });
    if (!moved.ok) return moved;
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

  #request(
    session: PlaySession,
    request: CashRequest,
    check: Check,
  ): Promise<Result<TransferOutcome, Refusal>> {
    const { transfers, seats } = this.#parts;
    const { playerId, machineId, sessionId } = session;
    const begun = () => seats.happened(session, { type: 'money' });
    return transfers.request({ ...request, playerId, machineId, sessionId }, { check, begun });
  }

  /** Why no money may move at a seat now. */
  #whyNot({ state, machineId }: PlaySession): Refusal | undefined {
    // Its connection was lost after the press: the next one may repeat the request.
    if (state.phase === 'held') return refusal('noSession');
    if (state.phase !== 'live') return refusal('sessionTerminated');
    return this.#parts.handPays.waitsAt(machineId) ? refusal('handPayPending') : undefined;
  }

  /** Why there is nothing to cash out. A running game may still win. */
  #whyNothing(session: PlaySession): Refusal | undefined {
    const { credit, creditKnown, running } = this.#parts.seats.machine(session);
    return creditKnown && credit === 0 && running === undefined ? refusal('noCredit') : undefined;
  }

  async #amounts(session: PlaySession): Promise<{ balance: MinorUnits; credit: MinorUnits }> {
    const balance = await this.#parts.feed.balances.of(session.playerId);
    return { balance, credit: this.#parts.seats.machine(session).credit };
  }
}
