import { type IncidentLevel, incidentOnWall } from '@floorcast/contract/incidents';
import { WALL_CAUSES, type WallCause, type WallCauseKind, type WallMachine } from '@floorcast/contract/wall';

/** How much a machine needs a person: a colour, which always has an icon and a word beside it. */
export type Level = IncidentLevel | 'busy' | 'free';

/** What a machine is filed under: `attention` needs a person, `staff` is kept from players on purpose. */
export const WALL_STATES = ['attention', 'playing', 'free', 'staff'] as const;
export type WallStateName = (typeof WALL_STATES)[number];

/** The level of one cause. */
export const levelOfCause = (kind: WallCauseKind): Level => incidentOnWall(kind).wall.level;

/** The gravest cause of a machine; undefined where nothing is the matter. */
export const mainCause = ({ causes }: Pick<WallMachine, 'causes'>): WallCause | undefined => causes[0];

const OUT_OF_REACH: readonly string[] = ['offline', 'malfunction'];

/** The level of a machine by its gravest cause, else by who sits at it. */
export function levelOf(machine: WallMachine): Level {
  const cause = mainCause(machine);
  if (cause !== undefined) return levelOfCause(cause.kind);
  if (OUT_OF_REACH.includes(machine.status)) return 'bad';
  return machine.player === null ? 'free' : 'busy';
}

const STATES: Readonly<Record<Level, WallStateName>> = {
  bad: 'attention',
  warn: 'attention',
  staff: 'staff',
  busy: 'playing',
  free: 'free',
};

/** What a machine is filed under. */
export const stateOf = (machine: WallMachine): WallStateName => STATES[levelOf(machine)];

/** How grave the gravest cause is, the gravest first: 0 is the gravest; machines without one come last. */
export function gravity(machine: WallMachine): number {
  const cause = mainCause(machine);
  if (cause !== undefined) return WALL_CAUSES.indexOf(cause.kind);
  return OUT_OF_REACH.includes(machine.status) ? 0 : WALL_CAUSES.length;
}
