import type { MachineHealth } from '@floorcast/contract/health';
import type { MinorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import { WALL_CAUSES, type WallCause, type WallCauseKind } from '@floorcast/contract/wall';
import type { LiveMachine } from '../machines/index.ts';
import type { HandPay } from '../wallet/index.ts';

/** How long (ms) a transfer has no outcome before it is in doubt: as long as its player waits for one. */
const DOUBT_MS = 4_000;
/** How long (ms) credit may be on a machine without a session: it is cashed out by itself. */
const OWNERLESS_MS = 4_000;
/** How long (ms) a floor may take to link again, and after its owner has taken it over. */
const RELINK_MS = 1_000;
const FIRST_LINK_MS = 5_000;
/** How long (ms) a machine may be out of reach, and right after its floor has linked. */
const POWER_MS = 300;
const POWER_LINKED_MS = 1_500;
/** How long (ms) a line may have errors. */
const LINE_MS = 3_000;

/** The same (ms) for what the owner of a floor finds as it begins: it has lasted longer. */
const BEGIN_MS = 1_500;

/** What is known of a machine, from which its causes follow. */
export interface Facts {
  readonly machine: LiveMachine;
  readonly link: 'linked' | 'just-linked' | 'lost' | 'not-yet';
  readonly handPay: HandPay | undefined;
  /** A transfer without an outcome. */
  readonly transfer:
    | { readonly id: string; readonly amount: MinorUnits | null; readonly since: string }
    | undefined;
  readonly health: MachineHealth | undefined;
  /** Its owner has just begun: what was so before began earlier than it is seen. */
  readonly begins: boolean;
}

/** What may become a cause: once it has lasted for `afterMs`. */
export interface Candidate extends Omit<WallCause, 'since'> {
  /** When it began, where that is known; else it began when it was seen first. */
  readonly since?: string;
  readonly afterMs: number;
}

/** Names one cause of a machine for as long as it lasts. */
export const keyOf = ({ kind, id, camera }: Pick<Candidate, 'kind' | 'id' | 'camera'>): string =>
  [kind, id, camera].join();

/** What is the matter with a machine now, the gravest first. `wasAway`: it was out of reach before its floor was. */
export function candidatesOf(facts: Facts, wasAway: boolean): Candidate[] {
  const power = powerOf(facts, wasAway);
  const found = [
    ...floorOf(facts),
    ...power,
    ...faultOf(facts),
    ...moneyOf(facts),
    // Without power nothing of a machine answers: that is one cause.
    ...(power.length > 0 ? [] : equipmentOf(facts)),
    ...staffOf(facts.machine),
  ];
  return found.sort((a, b) => WALL_CAUSES.indexOf(a.kind) - WALL_CAUSES.indexOf(b.kind));
}

function floorOf({ link }: Facts): Candidate[] {
  if (link === 'linked' || link === 'just-linked') return [];
  return [{ kind: 'floor-away', afterMs: link === 'lost' ? RELINK_MS : FIRST_LINK_MS }];
}

/** While its floor is away nothing new is known of a machine. */
function powerOf({ machine, link }: Facts, wasAway: boolean): Candidate[] {
  const known = link === 'linked' || link === 'just-linked' || wasAway;
  if (machine.condition !== 'offline' || !known) return [];
  return [{ kind: 'power', afterMs: link === 'linked' ? POWER_MS : POWER_LINKED_MS }];
}

const FAULTS = {
  door: 'door',
  tilt: 'tilt',
  'reel-tilt': 'reel-tilt',
  'out-of-service': 'machine-disabled',
} as const satisfies Record<MachineFault['kind'], WallCauseKind>;

/** Whether its floor has taken a machine out of service during a transfer: it does so where it reads no outcome. */
const isOutFor = ({ machine: { fault }, transfer }: Facts): boolean =>
  fault?.kind === 'out-of-service' &&
  transfer !== undefined &&
  Date.parse(fault.since) > Date.parse(transfer.since);

function faultOf(facts: Facts): Candidate[] {
  const { fault } = facts.machine;
  if (fault === null || isOutFor(facts)) return [];
  const { kind, since, exception } = fault;
  return [{ kind: FAULTS[kind], since, afterMs: 0, ...(exception === undefined ? {} : { exception }) }];
}

function moneyOf(facts: Facts): Candidate[] {
  const { machine, handPay, transfer, begins } = facts;
  const found: Candidate[] = [];
  if (handPay !== undefined) {
    const { kind, id, amount, paid, at } = handPay;
    found.push({ kind, id, amount, paid, since: at.toISOString(), afterMs: 0 });
  }
  if (transfer !== undefined) {
    const amount = transfer.amount ?? machine.credit;
    found.push({ kind: 'transfer-in-doubt', ...transfer, amount, afterMs: isOutFor(facts) ? 0 : DOUBT_MS });
  }
  const { seat, credit, creditKnown, running } = machine;
  const ownerless = seat === undefined && creditKnown && credit > 0 && running === undefined;
  if (ownerless && handPay === undefined)
    found.push({ kind: 'credit-without-owner', amount: credit, afterMs: begins ? BEGIN_MS : OWNERLESS_MS });
  return found;
}

function equipmentOf({ health, begins }: Facts): Candidate[] {
  if (health === undefined) return [];
  const found: Candidate[] = health.cameras.flatMap(({ id: camera, fault }) =>
    fault === null ? [] : [{ kind: 'camera' as const, camera, note: fault, afterMs: 0 }],
  );
  if (health.panel === 'away') found.push({ kind: 'panel', afterMs: POWER_LINKED_MS });
  if (health.line.state === 'errors') found.push({ kind: 'line', afterMs: begins ? BEGIN_MS : LINE_MS });
  return found;
}

function staffOf({ outOfService, reserved, reservedAt }: LiveMachine): Candidate[] {
  const found: Candidate[] = [];
  if (outOfService !== null)
    found.push({
      kind: 'out-of-service',
      since: outOfService.at.toISOString(),
      ...(outOfService.reason === '' ? {} : { note: outOfService.reason }),
      ...(outOfService.needsOther === null ? {} : { needsOther: outOfService.needsOther }),
      afterMs: 0,
    });
  if (reserved) {
    const since = reservedAt?.toISOString();
    found.push({ kind: 'reserved', afterMs: 0, ...(since === undefined ? {} : { since }) });
  }
  return found;
}
