import type { CallCause } from '@floorcast/contract/calls';
import type { CallKind } from '@floorcast/contract/help';
import type { CameraId } from '@floorcast/contract/machines';
import type { MinorUnits } from '@floorcast/contract/money';

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
