import { PlayPolicy } from '@floorcast/contract/play-policy';
import type { MachineInitReply } from '@floorcast/contract/sockets';
import { type Seconds, seconds } from '@floorcast/contract/time';
import { statusOf } from '../../machines/registry/index.ts';
import type { AutoplayService } from './controls/autoplay-service.ts';
import type { TransferService } from './money/transfer-service.ts';
import type { SessionBooks } from './receipts/session-books.ts';
import { holdable, pressable } from './rules/buttons.ts';
import type { SeatRules } from './rules/seat-rules.ts';
import type { SessionContext } from './session-context.ts';
import { type PlaySession, wireState } from './state/play-session.ts';
import { totalsOf } from './state/played.ts';
import { shownBet } from './state/stake.ts';
import type { Troubles } from './troubles.ts';

/** The reply to `init`. Its player receives all notifications by then: nothing in it is older than those (C4.69). */
export async function describeSession(
  parts: SessionContext & {
    readonly autoplay: AutoplayService;
    readonly troubles: Troubles;
    readonly books: SessionBooks;
    readonly rules: SeatRules;
  },
  session: PlaySession,
): Promise<MachineInitReply> {
  const { seats, feed, transfers, clock, policy, autoplay, troubles, books, rules } = parts;
  await books.read(session);
  const balance = await feed.balances.of(session.playerId);
  const transfer = await openTransfer(transfers, session);
  // From here on nothing is waited for.
  const machine = seats.machine(session);
  const { cameras, holdMs } = machine.equipment;
  const mostStake = rules.mostStake(session);
  const bands = machine.equipment.bands.filter(({ bet }) => mostStake === undefined || bet <= mostStake);
  return {
    machine: { id: machine.id, name: machine.name, brand: machine.brand, status: statusOf(machine) },
    session: {
      id: session.sessionId,
      state: wireState(session.state),
      seconds: openFor(session, clock.now()),
      totals: totalsOf(session.played),
    },
    balance,
    credit: machine.credit,
    bet: shownBet(session, machine),
    win: session.state.game.win,
    playing: machine.running !== undefined,
    lastGame: session.played.lastGame,
    bands: bands.sort((a, b) => b.Order - a.Order),
    ...(mostStake === undefined ? {} : { mostStake }),
    activeBand: session.state.game.activeBand,
    videos: cameras.map(({ turnable: _, ...video }) => video),
    buttons: pressable(machine).filter((button) => rules.offers(session, button)),
    holds: holdable(machine, rules.mayHoldStart(session)),
    holdMs,
    lamps: machine.lamps,
    flags: { rotate: cameras.some(({ id, turnable }) => id === 'screen' && turnable), hot: false },
    policy: PlayPolicy.parse(policy),
    autoplay: autoplay.stateOf(session),
    trouble: troubles.of(session.machineId),
    transfer,
    realityCheck: session.state.game.check,
  };
}

/** Whole seconds that a session has been open. */
const openFor = ({ openedAt }: PlaySession, now: number): Seconds =>
  seconds(Math.max(0, Math.floor((now - openedAt) / 1000)));

async function openTransfer(
  transfers: TransferService,
  { machineId, sessionId }: PlaySession,
): Promise<MachineInitReply['transfer']> {
  const open = await transfers.openAt(machineId);
  if (open === undefined || open.sessionId !== sessionId) return null;
  const { requestId, amount } = open;
  return amount === null ? { direction: 'out', requestId } : { direction: 'in', requestId, amount };
}
