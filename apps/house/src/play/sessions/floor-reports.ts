import { assertNever } from '@floorcast/contract/assert-never';
import type { FloorEventBody, RoundStarted } from '@floorcast/contract/floor-link';
import { isTrouble } from '@floorcast/contract/trouble';
import { type Span, within } from '@floorcast/traces/traces';
import { type BookedEvent, growJackpots, JACKPOT_TOPIC } from '../../machines/registry/index.ts';
import { inBackground } from '../../platform/background.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { recordOfMachine, recordSignificant } from '../../trail/index.ts';
import { bookGame, findTransfer, reconcileMachine, settleTransfer } from '../../wallet/index.ts';
import type { PlayerCash } from './money/player-cash.ts';
import { HandPayReports, RefusedReports } from './reports/hand-pay-reports.ts';
import { takeUnexplainedOut, unexplainedWin } from './reports/unexplained.ts';
import type { ResultStills } from './results/result-stills.ts';
import type { SeatContext } from './seat-context.ts';
import {
  findGame,
  openSessionOf,
  recordException,
  recordGame,
  type StoredGame,
} from './state/play.repository.ts';

type Report<T extends FloorEventBody['type']> = Extract<FloorEventBody, { type: T }>;

/** Books a machine's reports, and updates its play session. */
export class FloorReports {
  readonly #parts;
  readonly #refused: RefusedReports;
  readonly #handPays: HandPayReports;
  constructor(parts: SeatContext & { readonly cash: PlayerCash; readonly stills: ResultStills }) {
    this.#parts = parts;
    this.#refused = new RefusedReports(parts);
    this.#handPays = new HandPayReports({ ...parts, refused: this.#refused });
  }

  /** Books a report in the transaction that keeps its number. Returns what to do once that is committed. */
  book(tx: Tx, floorId: string, { seq, body }: BookedEvent): Promise<() => void> {
    switch (body.type) {
      case 'round-ended':
        return this.#ended(tx, `${floorId}:${seq}`, seq, body);
      case 'transfer':
        return within(this.#bookingOf(body), () => this.#transferred(tx, floorId, seq, body));
      case 'cashout-pressed':
        return this.#cashOutPressed(body);
      case 'exception':
        return this.#exception(tx, body);
      case 'hand-pay':
        return this.#handPays.bookLocked(tx, floorId, body);
      case 'hand-pay-reset':
        return this.#handPays.bookUnlocked(tx, floorId, body);
      default:
        return assertNever(body);
    }
  }

  /** Nothing is booked of a machine that is not the floor's. One that it has no longer in use is no alarm. */
  foreign(floorId: string, { machineId, type: report }: FloorEventBody): Promise<void> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const machines = tx.selectFrom('machines').select('floorId').where('id', '=', machineId);
      if ((await machines.executeTakeFirst())?.floorId === floorId) return;
      const reason = 'machine-of-another-floor';
      await this.#refused.refuse(tx, { floorId, report, machineId: null, id: String(machineId), reason });
    });
  }

  /** A report was booked before, and nothing has followed from that: what it leaves open ends now. */
  async booked({ seq, body }: BookedEvent): Promise<void> {
    const { db, registry, handPays, transfers } = this.#parts;
    switch (body.type) {
      case 'round-ended':
        return this.#over(seq, body, await findGame(db, body.machineId, new Date(body.at)));
      case 'transfer': {
        registry.setCredit(body.machineId, body.credit);
        const transfer = await findTransfer(db, body.transferId);
        if (transfer?.machineId === body.machineId) transfers.ended(transfer);
        return;
      }
      case 'hand-pay':
        return handPays.refresh(body.machineId);
      case 'hand-pay-reset':
        handPays.refresh(body.machineId);
        return this.#handPays.mayBePaid(body);
      case 'cashout-pressed':
      case 'exception':
        return;
      default:
        return assertNever(body);
    }
  }

  /** A game has begun: nothing of it is booked until it ends. */
  started(seq: number, report: RoundStarted): void {
    const { machineId, bet, credit, free, at } = report;
    const { seats, feed, registry, clock } = this.#parts;
    const session = seats.at(machineId);
    registry.setCredit(machineId, credit);
    registry.change(machineId, { running: seq });
    if (session === undefined) return;
    const bands = registry.find(machineId)?.equipment.bands ?? [];
    const band = bands.find((each) => each.bet === bet)?.id;
    session.apply(
      free ? { type: 'free-game-began' } : { type: 'game-began', at: clock.monotonic(), bet, band },
    );
    feed.notify(machineId, 'round', { id: seq, phase: 'started', bet, win: 0, credit, free, at });
    feed.credit(session);
    seats.happened(session, { type: 'round-started', free });
  }

  async #ended(tx: Tx, requestId: string, seq: number, report: Report<'round-ended'>): Promise<() => void> {
    const { machineId, bet, win, free, at, stops } = report;
    const session = await openSessionOf(tx, machineId);
    const sessionId = session?.id ?? null;
    // Most games win no more than they cost: nothing is looked up for those.
    const excess = win > bet ? await unexplainedWin(tx, report) : 0;
    await bookGame(tx, { requestId, machineId, sessionId, bet, win, excess });
    const played = { bet: BigInt(bet), win: BigInt(win), free, at: new Date(at), stops: stops ?? null };
    const gameId = await recordGame(tx, { machineId, sessionId, ...played });
    const game = { machineId, at: Date.parse(at), staked: bet, won: win };
    const counted = session && (await this.#parts.accounts.count(tx, session, game));
    // The last statement: all machines of a brand wait for that row.
    const jackpots = bet > 0 ? await growJackpots(tx, machineId, bet) : undefined;
    if (excess > 0) await takeUnexplainedOut(tx, machineId);
    return () => {
      const { log, events, bus, stills } = this.#parts;
      if (excess > 0) {
        log.error({ machineId, bet, win, excess }, 'a game won more than the machine’s meters explain');
        events.emit('varianceBooked', machineId);
      }
      if (jackpots !== undefined) bus.publish(JACKPOT_TOPIC, jackpots);
      if (sessionId !== null)
        inBackground(log, stills.booked({ id: gameId, machineId, sessionId, at }), 'storing a result still');
      this.#over(seq, report, { id: gameId, sessionId });
      counted?.();
    };
  }

  /** `stored`: the game as it is booked. */
  #over(
    seq: number,
    { machineId, bet, win, credit, free, at }: Report<'round-ended'>,
    stored: StoredGame | undefined,
  ): void {
    const { seats, feed, closing, settleWindow, registry, clock } = this.#parts;
    registry.setCredit(machineId, credit);
    // Zero: it began before this process did, under a number that is not known.
    const id = registry.find(machineId)?.running || seq;
    registry.change(machineId, { running: undefined });
    const session = seats.at(machineId);
    if (session !== undefined) {
      const locked = settleWindow.isLocked(machineId);
      session.apply({ type: 'game-ended', at: clock.monotonic(), win, locked });
      const game = stored?.sessionId === session.sessionId ? stored.id : undefined;
      if (game !== undefined) session.record({ type: 'game-ended', game: { id: game, bet, win, free } });
      const ended = { id, phase: 'ended', bet, win, credit, free, at } as const;
      feed.notify(machineId, 'round', game === undefined ? ended : { ...ended, game });
      feed.credit(session);
      seats.happened(session, { type: 'round-ended', bet, win, credit, free });
    }
    closing.proceed(machineId);
  }

  /** Part of the trace in which the machine did it. */
  #bookingOf({ transferId, machineId, outcome, traceparent: parent }: Report<'transfer'>): Span {
    const facts = {
      'floorcast.transfer': transferId,
      'floorcast.machine': machineId,
      'floorcast.outcome': outcome,
    };
    return this.#parts.traces.begin('book transfer', { parent, facts });
  }

  async #transferred(tx: Tx, floorId: string, seq: number, report: Report<'transfer'>): Promise<() => void> {
    const { transferId, machineId, direction, outcome, amount, credit, reason } = report;
    const ordered = await findTransfer(tx, transferId);
    if (ordered !== undefined && ordered.machineId !== machineId) {
      const refused = { floorId, report: report.type, machineId, id: transferId };
      await this.#refused.refuse(tx, { ...refused, reason: 'transfer-of-another-machine' });
      return () => {};
    }
    const end = await settleTransfer(tx, transferId, { outcome, amount, reason });
    const { log, registry, transfers } = this.#parts;
    if (end === undefined) {
      log.error({ transferId, machineId }, 'transfer outcome without a matching transfer');
      return () => registry.setCredit(machineId, credit);
    }
    const difference =
      end.now && direction === 'out' && outcome === 'accepted'
        ? await reconcileMachine(tx, machineId, credit, `variance:${floorId}:${seq}`)
        : 0;
    if (difference !== 0) {
      log.error({ machineId, transferId, difference }, 'meter and ledger differ');
      await recordOfMachine(tx, machineId, 'machine.meters-differ', { difference, transferId });
    }
    if (end.unexplained > 0) await takeUnexplainedOut(tx, machineId);
    return () => {
      registry.setCredit(machineId, credit);
      transfers.ended(end.transfer);
      if (difference !== 0) this.#parts.events.emit('varianceBooked', machineId);
    };
  }

  async #cashOutPressed({ machineId }: Report<'cashout-pressed'>): Promise<() => void> {
    return () => {
      const { cash, seats, closing, log } = this.#parts;
      const session = seats.at(machineId);
      if (session === undefined) return closing.proceed(machineId);
      inBackground(log, cash.cashOut(session), 'cash-out at the cabinet');
    };
  }

  async #exception(tx: Tx, { machineId, code, at }: Report<'exception'>): Promise<() => void> {
    await recordException(tx, machineId, code, new Date(at));
    await recordSignificant(tx, machineId, { code, at });
    return () => {
      if (isTrouble(code)) this.#parts.seats.happenedAt([machineId], { type: 'trouble' });
    };
  }
}
