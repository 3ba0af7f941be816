import type { CallCause } from '@floorcast/contract/calls';
import { CallKind } from '@floorcast/contract/help';
import { callsOf } from '@floorcast/contract/incidents';
import type { CameraId } from '@floorcast/contract/machines';
import type { MinorUnits } from '@floorcast/contract/money';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';

/** An open call that closes by itself, as it was written last. */
export interface OpenCall {
  readonly id: number;
  readonly kind: CallKind;
  /** Undefined: it is about the floor. */
  readonly machineId: number | undefined;
  readonly playerId: number | undefined;
  /** What of it may change while it is open, as text. */
  readonly facts: string;
}

type Facts = readonly [
  cause: string,
  exception: number | null,
  amount: number | null,
  playerId: number | null,
];

/** The player whom an open call is about now: one who has left still is, until another one takes the seat. */
export const playerOf = ({ kind, playerId }: NewCall, open: OpenCall): number | undefined =>
  callsOf(kind).ofFirstPlayer ? (open.playerId ?? playerId) : (playerId ?? open.playerId);

/** What of a call may change while it is open. */
export function factsOf(call: NewCall, open: OpenCall): string {
  const { cause, exception, amount } = call;
  const facts: Facts = [cause, exception ?? null, amount ?? null, playerOf(call, open) ?? null];
  return JSON.stringify(facts);
}

/** A stored call. */
export function openCallOf(row: Selectable<Schema['calls']>): OpenCall {
  const { id, machineId, playerId, cause, exception, amount } = row;
  const facts: Facts = [cause, exception, amount === null ? null : Number(amount), playerId];
  return {
    id,
    kind: CallKind.parse(row.kind),
    machineId: machineId ?? undefined,
    playerId: playerId ?? undefined,
    facts: JSON.stringify(facts),
  };
}

/** Something that needs a person, before it is a call. */
export interface NewCall {
  readonly kind: CallKind;
  readonly cause: CallCause;
  /** What it is about, within its kind: there is one open call for both. */
  readonly subject: string;
  readonly exception?: number | undefined;
  readonly floorId?: string | undefined;
  readonly machineId?: number | undefined;
  readonly camera?: CameraId | undefined;
  readonly playerId?: number | undefined;
  readonly amount?: MinorUnits | undefined;
  readonly detail?: string | undefined;
}

/** Identifies what a call is about: there is one open call of each. */
export const keyOf = ({ kind, subject }: { readonly kind: string; readonly subject: string }): string =>
  `${kind} ${subject}`;
