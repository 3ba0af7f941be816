import { assertNever } from '@floorcast/contract/assert-never';
import type { CallKind } from '@floorcast/contract/help';
import type { WallCause } from '@floorcast/contract/wall';
import type { NewCall } from './new-call.ts';

/** A machine whose causes are looked at, and the player at its seat. */
export interface CauseSubject {
  readonly machineId: number;
  readonly floorId: string;
  readonly playerId: number | undefined;
}

/** A cause that needs a person, and how long (ms) it must last: most that go by themselves within that need nobody. */
export interface CalledFor {
  readonly call: NewCall;
  readonly since: number;
  readonly graceMs: number;
}

/** How long (ms) a floor may be without its link: one that another node takes over links again within that. */
const LINK_GRACE_MS = 4_000;
/** Within that (ms) a line with damaged replies usually recovers. */
const LINE_GRACE_MS = 10_000;

/**
 * Kinds that only the floor knows of: while its link is away nothing is known of them, and their calls stay as they are.
 */
export const KNOWN_BY_FLOOR: ReadonlySet<CallKind> = new Set<CallKind>([
  'power',
  'tilt',
  'door',
  'credit-without-owner',
  'panel',
  'line',
  'camera',
]);

/** What staff are called for, by the causes of a machine. */
export const calledFor = (subject: CauseSubject, causes: readonly WallCause[]): CalledFor[] =>
  causes.flatMap((cause) => {
    const found = callOf(subject, cause);
    if (found === undefined) return [];
    const { graceMs = 0, ...call } = found;
    return [{ call, since: Date.parse(cause.since), graceMs }];
  });

type Found = NewCall & { readonly graceMs?: number };

function callOf(
  { machineId, floorId, playerId }: CauseSubject,
  { kind, amount, exception, id, camera, note }: WallCause,
): Found | undefined {
  const machine = { machineId, floorId, playerId, subject: `machine:${machineId}` };
  switch (kind) {
    case 'floor-away':
      return { kind, cause: kind, subject: `floor:${floorId}`, floorId, graceMs: LINK_GRACE_MS };
    case 'power':
    case 'door':
      return { ...machine, kind, cause: kind, exception };
    case 'tilt':
    case 'reel-tilt':
    case 'machine-disabled':
      return { ...machine, kind: 'tilt', cause: kind, exception };
    case 'jackpot':
    case 'hand-pay':
    case 'cancelled-credit':
      return { ...machine, kind: 'hand-pay', cause: kind, subject: id ?? machine.subject, amount };
    case 'transfer-in-doubt':
      return { ...machine, kind, cause: kind, subject: id ?? machine.subject, amount };
    case 'credit-without-owner':
      return { ...machine, kind, cause: kind, amount };
    case 'panel':
      return { ...machine, kind, cause: kind, detail: note };
    case 'line':
      return { ...machine, kind, cause: kind, detail: note, graceMs: LINE_GRACE_MS };
    case 'camera':
      // One for all cameras of a machine: they usually share what has failed.
      return { ...machine, kind, cause: kind, camera, detail: note };
    // Staff did that themselves.
    case 'out-of-service':
    case 'reserved':
      return undefined;
    default:
      return assertNever(kind);
  }
}
