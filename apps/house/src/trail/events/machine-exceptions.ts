import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';
import { record } from '../record.ts';

/** SAS exceptions that the trail keeps, from a code up to another: what regulators call significant events of a machine. */
const SIGNIFICANT: readonly (readonly [from: number, to: number, kind: TrailKind])[] = [
  // Slot door, drop door, card cage; cash box door, cash box, belly door; access while the power was off.
  [0x11, 0x16, 'machine.door'],
  [0x19, 0x1e, 'machine.door'],
  [0x98, 0x9b, 'machine.door'],
  [0x17, 0x18, 'machine.power'],
  [0x20, 0x2c, 'machine.tilt'],
  [0x40, 0x46, 'machine.tilt'],
  [0x60, 0x60, 'machine.tilt'],
  [0x31, 0x3b, 'machine.memory'],
  [0x3c, 0x3c, 'machine.options'],
  [0x84, 0x86, 'machine.options'],
  [0x7a, 0x7a, 'machine.meters-reset'],
  // A game whose meters cannot be read, or have jumped, is reported as an exception and not as a game.
  [0x7e, 0x7f, 'machine.meters-jumped'],
];

/** The kind of the trail's row for an exception of a machine; undefined: the trail does not keep it. */
const kindOfException = (code: number): TrailKind | undefined =>
  SIGNIFICANT.find(([from, to]) => code >= from && code <= to)?.[2];

/** Records what a machine did by itself. */
export const recordOfMachine = (
  tx: Tx,
  machineId: number,
  kind: TrailKind,
  detail: TrailDetail,
): Promise<void> => record(tx, { kind, by: { part: `machine ${machineId}` }, machineId, detail });

/** A switch that flaps repeats its code: the trail keeps one within so many seconds, `machine_events` keeps all. */
const REPEATED_SECONDS = 10;

/** Records an exception of a machine, `at` its floor's time, if the trail keeps it. */
export async function recordSignificant(
  tx: Tx,
  machineId: number,
  { code, at }: { readonly code: number; readonly at: string },
): Promise<void> {
  const kind = kindOfException(code);
  if (kind === undefined) return;
  const repeated = await tx
    .selectFrom('trail')
    .select('seq')
    .where('machineId', '=', machineId)
    .where('kind', '=', kind)
    .where(sql`detail ->> 'code'`, '=', String(code))
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${REPEATED_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  if (repeated === undefined) await recordOfMachine(tx, machineId, kind, { code, at });
}
