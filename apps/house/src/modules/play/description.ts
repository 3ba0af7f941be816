import { PlayPolicy } from '@floorcast/contract/play-policy';
import type { MachineInitReply } from '@floorcast/contract/sockets';
import { type Seconds, seconds } from '@floorcast/contract/time';
import type { Clock } from '../../platform/clock.ts';
import { statusOf } from '../machines/index.ts';
import type { AutoplayDesk } from './autoplay.ts';
import type { MoneyDesk } from './money-desk.ts';
import { holdable, pressable } from './player-buttons.ts';
import type { HousePolicy } from './policy.ts';
import type { Seats } from './seats.ts';
import { shownBet } from './stake.ts';
import type { Table } from './tables.ts';
import type { Troubles } from './troubles.ts';

interface DescriptionParts {
  readonly seats: Seats;
  readonly desk: MoneyDesk;
  readonly clock: Clock;
  readonly policy: HousePolicy;
  readonly autoplay: AutoplayDesk;
  readonly troubles: Troubles;
}

/** What a player is told on sitting down, who hears all news of the table by then: nothing in it is older than those. */
export async function describeTable(parts: DescriptionParts, table: Table): Promise<MachineInitReply> {
  const { seats, desk, clock, policy, autoplay, troubles } = parts;
  const transfer = await openTransfer(desk, table);
  const balance = await desk.tellBalance(table.playerId);
  // From here on nothing is waited for.
  const machine = seats.machine(table);
  const { bands, cameras, holdMs } = machine.equipment;
  return {
    machine: { id: machine.id, name: machine.name, brand: machine.brand, status: statusOf(machine) },
    session: { id: table.sessionId, state: table.state, seconds: openFor(table, clock.now()) },
    balance,
    credit: machine.credit,
    bet: shownBet(table, machine),
    win: table.win,
    playing: machine.running !== undefined,
    bands: [...bands].sort((a, b) => b.Order - a.Order),
    activeBand: table.activeBand,
    videos: cameras.map(({ id, width, height }) => ({ id, width, height })),
    buttons: pressable(machine),
    holds: holdable(machine, policy.paceMs),
    holdMs,
    lamps: machine.lamps,
    flags: { rotate: cameras.some(({ id, turnable }) => id === 'screen' && turnable), hot: false },
    policy: PlayPolicy.parse(policy),
    autoplay: autoplay.stateOf(table),
    trouble: troubles.of(table.machineId),
    transfer,
  };
}

/** Whole seconds that a session has been open. */
const openFor = ({ openedAt }: Table, now: number): Seconds =>
  seconds(Math.max(0, Math.floor((now - openedAt) / 1000)));

async function openTransfer(
  desk: MoneyDesk,
  { machineId, sessionId }: Table,
): Promise<MachineInitReply['transfer']> {
  const open = await desk.openAt(machineId);
  if (open === undefined || open.sessionId !== sessionId) return null;
  const { requestId, amount } = open;
  return amount === null ? { direction: 'out', requestId } : { direction: 'in', requestId, amount };
}
