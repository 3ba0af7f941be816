import type { Call } from '@floorcast/contract/calls';
import { CallKind, type PlayerCall } from '@floorcast/contract/help';
import { CameraId } from '@floorcast/contract/machines';
import { minorUnits } from '@floorcast/contract/money';
import { seconds } from '@floorcast/contract/time';
import type { CallRow, Medians } from './calls.repository.ts';

/** From which age (s) a call is overdue, and urgent. */
export interface Escalation {
  readonly amberSeconds: number;
  readonly redSeconds: number;
}

const person = (id: number | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

const later = (moment: Date, byseconds: number): string =>
  new Date(moment.getTime() + byseconds * 1000).toISOString();

/** A call as staff see it. */
export const describeCall = (row: CallRow, { amberSeconds, redSeconds }: Escalation): Call => ({
  id: row.id,
  version: row.version,
  kind: CallKind.parse(row.kind),
  cause: row.cause,
  exception: row.exception,
  machine:
    row.machine_id === null || row.machine_name === null
      ? null
      : { id: row.machine_id, name: row.machine_name },
  floorId: row.floor_id,
  camera: row.camera === null ? null : CameraId.parse(row.camera),
  player: person(row.player_id, row.player_name),
  amount: row.amount === null ? null : minorUnits(row.amount),
  detail: row.detail,
  raisedAt: row.raised_at.toISOString(),
  amberAt: later(row.raised_at, amberSeconds),
  redAt: later(row.raised_at, redSeconds),
  claimedBy: person(row.claimed_by, row.claimant_name),
  claimedAt: row.claimed_at?.toISOString() ?? null,
  notes: row.notes,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: person(row.ended_by, row.ender_name),
});

/** The same call as its player sees it. */
export const describeToPlayer = (row: CallRow, medians: Medians, now: number): PlayerCall => ({
  id: row.id,
  machineId: row.machine_id,
  kind: CallKind.parse(row.kind),
  state: row.ended_at !== null ? 'done' : row.claimed_by !== null ? 'on-the-way' : 'raised',
  estimateSeconds: row.ended_at === null ? remaining(row, medians, now) : null,
});

/** Null once a call takes longer than others did: there is nothing left to estimate by. */
function remaining({ raised_at }: CallRow, { end }: Medians, now: number) {
  if (end === null) return null;
  const left = Math.round(end - (now - raised_at.getTime()) / 1000);
  return left > 0 ? seconds(left) : null;
}
