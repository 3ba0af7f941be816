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
    row.machineId === null || row.machineName === null ? null : { id: row.machineId, name: row.machineName },
  floorId: row.floorId,
  camera: row.camera === null ? null : CameraId.parse(row.camera),
  player: person(row.playerId, row.playerName),
  amount: row.amount === null ? null : minorUnits(row.amount),
  detail: row.detail,
  raisedAt: row.raisedAt.toISOString(),
  amberAt: later(row.raisedAt, amberSeconds),
  redAt: later(row.raisedAt, redSeconds),
  claimedBy: person(row.claimedBy, row.claimantName),
  claimedAt: row.claimedAt?.toISOString() ?? null,
  notes: row.notes,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: person(row.endedBy, row.enderName),
});

/** The same call as its player sees it. */
export const describeToPlayer = (row: CallRow, medians: Medians, now: number): PlayerCall => ({
  id: row.id,
  machineId: row.machineId,
  kind: CallKind.parse(row.kind),
  state: row.endedAt !== null ? 'done' : row.claimedBy !== null ? 'on-the-way' : 'raised',
  estimateSeconds: row.endedAt === null ? remaining(row, medians, now) : null,
});

/** Null once a call takes longer than others did: there is nothing left to estimate by. */
function remaining({ raisedAt }: CallRow, { end }: Medians, now: number) {
  if (end === null) return null;
  const left = Math.round(end - (now - raisedAt.getTime()) / 1000);
  return left > 0 ? seconds(left) : null;
}
