import { callsOf, incidentOnWall } from '@floorcast/contract/incidents';
import type { WallCause } from '@floorcast/contract/wall';
import type { NewCall } from './open-call.ts';

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

/** What staff are called for, by the causes of a machine. */
export const calledFor = (
  { machineId, floorId, playerId }: CauseSubject,
  causes: readonly WallCause[],
): CalledFor[] =>
  causes.flatMap(({ kind, since, amount, exception, id, camera, note: detail }) => {
    const incident = incidentOnWall(kind);
    // Staff did that themselves.
    if (!('call' in incident)) return [];
    const { name: cause, call } = incident;
    const { afterMs: graceMs = 0 } = callsOf(call.kind);
    const named = { kind: call.kind, cause };
    const newCall: NewCall =
      cause === 'floor-away'
        ? { ...named, subject: `floor:${floorId}`, floorId }
        : // One for all cameras of a machine: they usually share what has failed.
          {
            ...named,
            ...{ machineId, floorId, playerId, amount, exception, camera, detail },
            subject: id ?? `machine:${machineId}`,
          };
    return [{ call: newCall, since: Date.parse(since), graceMs }];
  });
