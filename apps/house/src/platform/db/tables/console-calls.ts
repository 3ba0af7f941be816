import type { Generated } from 'kysely';

/** What needs a person: one open row for each kind and subject. */
export interface CallsTable {
  id: Generated<number>;
  version: Generated<number>;
  /** A `CallKind` of the contract. */
  kind: string;
  cause: string;
  /** What it is about, within its kind: `machine:101`, the id of a hand pay or of a transfer. */
  subject: string;
  exception: number | null;
  floor_id: string | null;
  machine_id: number | null;
  camera: string | null;
  player_id: number | null;
  amount: bigint | null;
  detail: Generated<string>;
  raised_at: Date;
  claimed_by: Generated<number | null>;
  claimed_at: Generated<Date | null>;
  first_claimed_at: Generated<Date | null>;
  reminded_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  ended_by: Generated<number | null>;
}

export interface CallNotes {
  id: Generated<number>;
  call_id: number;
  request_id: string;
  by: number;
  at: Date;
  text: string;
}

export interface Shifts {
  id: Generated<number>;
  user_id: number;
  began_at: Date;
  ended_at: Generated<Date | null>;
}

export interface ShiftNotes {
  id: Generated<number>;
  request_id: string;
  by: number;
  at: Date;
  text: string;
}

/** Browsers of staff that are notified of calls. */
export interface PushSubscriptions {
  endpoint: string;
  user_id: number;
  p256dh: string;
  auth: string;
  at: Date;
}

/** One row: the VAPID keys of the site. */
export interface PushKeys {
  id: number;
  public_key: string;
  private_key: string;
}
