import type { TrailDetail } from '@floorcast/contract/trail';
import type { TrailKey } from '../platform/db/trail-key.ts';

/** What a row's hash covers. */
export interface Facts {
  readonly seq: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly actorId: number | null;
  readonly actor: string;
  readonly playerId: number | null;
  readonly machineId: number | null;
  readonly detail: unknown;
}

/** What the first row follows. */
export const BEGINNING = Buffer.alloc(32);

/** The hash of a row that follows another's hash. */
export function hashOf(key: TrailKey, previous: Buffer, row: Facts): Buffer {
  const { seq, at, kind, actorId, actor, playerId, machineId, detail } = row;
  const text = canonical([Number(seq), at.toISOString(), kind, actorId, actor, playerId, machineId, detail]);
  return key.hash(previous, text);
}

/** JSON whose keys are sorted: the database keeps no order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A text as the database can keep it: without NUL, and without halves of characters. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Facts as they come back from the database. */
export function storableDetail(detail: TrailDetail): unknown {
  return JSON.parse(
    JSON.stringify(detail, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part)),
  );
}
