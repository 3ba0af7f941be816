/** How grave an incident is on the floor wall. `staff`: staff keep the machine from players on purpose. */
export type IncidentLevel = 'bad' | 'warn' | 'staff';

/** One thing that may be the matter with a machine, its floor or the site. */
interface Row {
  /** The cause of its call, where it raises one. */
  readonly name: string;
  /** The fault by which the machine itself reports it; `exception` names it more precisely. */
  readonly fault?: string;
  /** A hand pay, which the machine reports by the kind of this name. */
  readonly handPay?: true;
  /** The kind of `Trouble` that the player at the machine reads. */
  readonly trouble?: string;
  /** On the floor wall, once it has lasted for `afterMs`. */
  readonly wall?: {
    readonly kind: string;
    readonly level: IncidentLevel;
    readonly afterMs: number;
    /** The same just after the floor has linked, or its owner has begun. */
    readonly firstMs?: number;
  };
  readonly call?: {
    readonly kind: string;
    /** The gravest kind is 1. */
    readonly urgency: number;
    /** How long (ms) it must last from its beginning on: most that go by themselves within that need nobody. */
    readonly afterMs?: number;
    /** Only the floor knows of it: while its link is away, the call stays as it is. */
    readonly knownByFloor?: true;
    /** It cannot go by itself: staff close the call. The house closes the others (C24.5). */
    readonly closedByStaff?: true;
    /** It concerns the player to whom it happened, also when another one has the seat later. */
    readonly ofFirstPlayer?: true;
    /** It says nothing to the player: the house's books, or a look at accounts. */
    readonly hiddenFromPlayer?: true;
    /** The permission that it takes to work on it beside `calls.work`. */
    readonly needs?: 'players.help';
  };
}

const ACCOUNT = { kind: 'account', urgency: 2, hiddenFromPlayer: true } as const;
const DISK = { kind: 'disk', urgency: 3 } as const;
const HAND_PAY = { kind: 'hand-pay', urgency: 5, ofFirstPlayer: true } as const;
const TILT = { kind: 'tilt', urgency: 10, knownByFloor: true } as const;
const HELP = { kind: 'help', urgency: 12, closedByStaff: true } as const;

/**
 * Every incident, in the order of the floor wall: the gravest first. What the floor reports, what the wall shows, the calls
 * of staff and what a player reads are derived from it.
 */
export const INCIDENTS = [
  // Nothing is known of a machine whose floor has no link. One that another node takes over links again within seconds.
  {
    name: 'floor-away',
    trouble: 'power',
    wall: { kind: 'floor-away', level: 'bad', afterMs: 1_000, firstMs: 5_000 },
    call: { kind: 'floor-away', urgency: 4, afterMs: 4_000 },
  },
  // The floor does not reach the machine.
  {
    name: 'power',
    trouble: 'power',
    wall: { kind: 'power', level: 'bad', afterMs: 300, firstMs: 1_500 },
    call: { kind: 'power', urgency: 9, knownByFloor: true },
  },
  {
    name: 'door',
    fault: 'door',
    trouble: 'door',
    wall: { kind: 'door', level: 'bad', afterMs: 0 },
    call: { kind: 'door', urgency: 11, knownByFloor: true },
  },
  {
    name: 'tilt',
    fault: 'tilt',
    trouble: 'tilt',
    wall: { kind: 'tilt', level: 'bad', afterMs: 0 },
    call: TILT,
  },
  {
    name: 'reel-tilt',
    fault: 'reel-tilt',
    trouble: 'reel-tilt',
    wall: { kind: 'reel-tilt', level: 'bad', afterMs: 0 },
    call: TILT,
  },
  // The machine is out of service by itself; not to be confused with `taken-out`.
  {
    name: 'machine-disabled',
    fault: 'out-of-service',
    trouble: 'out-of-service',
    wall: { kind: 'machine-disabled', level: 'bad', afterMs: 0 },
    call: TILT,
  },
  {
    name: 'jackpot',
    handPay: true,
    trouble: 'jackpot',
    wall: { kind: 'jackpot', level: 'bad', afterMs: 0 },
    call: HAND_PAY,
  },
  {
    name: 'hand-pay',
    handPay: true,
    trouble: 'hand-pay',
    wall: { kind: 'hand-pay', level: 'bad', afterMs: 0 },
    call: HAND_PAY,
  },
  // A kind of its own would be no trouble at all to a page that was loaded before there was one.
  {
    name: 'cancelled-credit',
    handPay: true,
    trouble: 'hand-pay',
    wall: { kind: 'cancelled-credit', level: 'bad', afterMs: 0 },
    call: HAND_PAY,
  },
  // A transfer without an outcome for as long as its player waits for one.
  {
    name: 'transfer-in-doubt',
    wall: { kind: 'transfer-in-doubt', level: 'bad', afterMs: 4_000 },
    call: { kind: 'transfer-in-doubt', urgency: 6, ofFirstPlayer: true },
  },
  // Credit on the meter, and no player it belongs to; usually it is cashed out by itself.
  {
    name: 'credit-without-owner',
    wall: { kind: 'credit-without-owner', level: 'warn', afterMs: 4_000, firstMs: 1_500 },
    call: { kind: 'credit-without-owner', urgency: 7, knownByFloor: true, hiddenFromPlayer: true },
  },
  // The button panel is out of reach.
  {
    name: 'panel',
    wall: { kind: 'panel', level: 'warn', afterMs: 1_500 },
    call: { kind: 'panel', urgency: 14, knownByFloor: true },
  },
  // The machine answers with errors. A line with damaged replies usually recovers.
  {
    name: 'line',
    wall: { kind: 'line', level: 'warn', afterMs: 3_000, firstMs: 1_500 },
    call: { kind: 'line', urgency: 15, afterMs: 10_000, knownByFloor: true },
  },
  {
    name: 'camera',
    wall: { kind: 'camera', level: 'warn', afterMs: 0 },
    call: { kind: 'camera', urgency: 16, knownByFloor: true },
  },
  // Staff have taken it out of service, or it waits for a second person: nobody is called for what staff did themselves.
  { name: 'taken-out', wall: { kind: 'out-of-service', level: 'staff', afterMs: 0 } },
  { name: 'reserved', wall: { kind: 'reserved', level: 'staff', afterMs: 0 } },
  // What is not about a machine alone.
  { name: 'books', call: { kind: 'books', urgency: 1, closedByStaff: true } },
  { name: 'break-glass', call: { ...ACCOUNT, closedByStaff: true } },
  // Closed by the decision about the two accounts.
  { name: 'same-person', call: ACCOUNT },
  { name: 'disk-full', call: DISK },
  { name: 'disk-read-only', call: DISK },
  { name: 'variance', call: { kind: 'variance', urgency: 8, closedByStaff: true, hiddenFromPlayer: true } },
  // What a player asks for help with.
  { name: 'game', call: HELP },
  { name: 'money', call: HELP },
  { name: 'machine', call: HELP },
  { name: 'other', call: HELP },
  // What a player writes is for staff that help players.
  { name: 'letter', call: { kind: 'letter', urgency: 13, closedByStaff: true, needs: 'players.help' } },
] as const satisfies readonly Row[];

/** Those that a machine reports as a fault, the gravest first. */
export const FAULTS = /* @__PURE__ */ INCIDENTS.flatMap((incident) =>
  'fault' in incident ? [incident] : [],
);
/** Those that the floor wall shows, the gravest first. */
export const ON_WALL = /* @__PURE__ */ INCIDENTS.flatMap((incident) =>
  'wall' in incident ? [incident] : [],
);
/** Those that call staff. */
export const CALLING = /* @__PURE__ */ INCIDENTS.flatMap((incident) =>
  'call' in incident ? [incident] : [],
);
/** Hand pays, which wait for staff. */
export const HAND_PAYS = /* @__PURE__ */ INCIDENTS.flatMap((incident) =>
  'handPay' in incident ? [incident] : [],
);
/** What else keeps a player from playing, and is read at the machine. */
export const OUTAGES = /* @__PURE__ */ INCIDENTS.flatMap((incident) =>
  'trouble' in incident && !('handPay' in incident) ? [incident] : [],
);

/** How the floor wall names an incident. */
export type WallCauseKind = (typeof ON_WALL)[number]['wall']['kind'];

/** The incident that the floor wall names so. */
export function incidentOnWall(kind: WallCauseKind): (typeof ON_WALL)[number] {
  const incident = ON_WALL.find(({ wall }) => wall.kind === kind);
  if (incident === undefined) throw new Error(`no incident is ${kind} on the wall`);
  return incident;
}

/** How long (ms) what the wall names so must last before it counts; `first`: just after the floor or its owner has begun. */
export function delayOnWall(kind: WallCauseKind, first: boolean): number {
  const { afterMs, firstMs = afterMs }: NonNullable<Row['wall']> = incidentOnWall(kind).wall;
  return first ? firstMs : afterMs;
}

/** What calls of a kind have in common. */
export function callsOf(kind: (typeof CALLING)[number]['call']['kind']): NonNullable<Row['call']> {
  const incident = CALLING.find(({ call }) => call.kind === kind);
  if (incident === undefined) throw new Error(`no incident raises calls of the kind ${kind}`);
  return incident.call;
}
