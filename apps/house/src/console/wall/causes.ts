import type { MachineHealth } from '@floorcast/contract/health';
import { delayOnWall, FAULTS } from '@floorcast/contract/incidents';
import type { MinorUnits } from '@floorcast/contract/money';
import { WALL_CAUSES, type WallCause } from '@floorcast/contract/wall';
import type { LiveMachine } from '../../machines/registry/index.ts';
import type { HandPay } from '../../wallet/index.ts';

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

/** What may become a cause: once it has lasted for as long as its incident must. */
export interface Candidate extends Omit<WallCause, 'since'> {
  /** When it began, where that is known; else it began when it was seen first. */
  readonly since?: string;
  readonly afterMs: number;
}

type Found = Omit<Candidate, 'afterMs'> & {
  /** The floor has just linked, or its owner has just begun. */
  readonly first?: boolean;
  /** It counts without a delay. */
  readonly certain?: boolean;
};

/** Names one cause of a machine for as long as it lasts. */
export const keyOf = ({ kind, id, camera }: Pick<Candidate, 'kind' | 'id' | 'camera'>): string =>
  [kind, id, camera].join();

/** What is the matter with a machine now, the gravest first. `wasAway`: it was out of reach before its floor was. */
export function candidatesOf(facts: Facts, wasAway: boolean): Candidate[] {
  const power = powerOf(facts, wasAway);
  const found: Found[] = [
    ...floorOf(facts),
    ...power,
    ...faultOf(facts),
    ...moneyOf(facts),
    // Without power nothing of a machine answers: that is one cause.
    ...(power.length > 0 ? [] : equipmentOf(facts)),
    ...staffOf(facts.machine),
  ];
  return found
    .map(({ first = false, certain = false, ...cause }) => ({
      ...cause,
      afterMs: certain ? 0 : delayOnWall(cause.kind, first),
    }))
    .sort((a, b) => WALL_CAUSES.indexOf(a.kind) - WALL_CAUSES.indexOf(b.kind));
}

function floorOf({ link }: Facts): Found[] {
  if (link === 'linked' || link === 'just-linked') return [];
  return [{ kind: 'floor-away', first: link === 'not-yet' }];
}

/** While its floor is away nothing new is known of a machine. */
function powerOf({ machine, link }: Facts, wasAway: boolean): Found[] {
  const known = link === 'linked' || link === 'just-linked' || wasAway;
  if (machine.condition !== 'offline' || !known) return [];
  return [{ kind: 'power', first: link !== 'linked' }];
}

/** Whether its floor has taken a machine out of service during a transfer: it does so where it reads no outcome. */
const isOutFor = ({ machine: { fault }, transfer }: Facts): boolean =>
  fault?.kind === 'out-of-service' &&
  transfer !== undefined &&
  Date.parse(fault.since) > Date.parse(transfer.since);

function faultOf(facts: Facts): Found[] {
  const { fault } = facts.machine;
  if (fault === null || isOutFor(facts)) return [];
  const { kind, since, exception } = fault;
  return FAULTS.filter((incident) => incident.fault === kind).map(({ wall }) => ({
    kind: wall.kind,
    since,
    ...(exception === undefined ? {} : { exception }),
  }));
}

function moneyOf(facts: Facts): Found[] {
  const { machine, handPay, transfer, begins } = facts;
  const found: Found[] = [];
  if (handPay !== undefined) {
    const { kind, id, amount, paid, at } = handPay;
    found.push({ kind, id, amount, paid, since: at.toISOString() });
  }
  if (transfer !== undefined) {
    const amount = transfer.amount ?? machine.credit;
    found.push({ kind: 'transfer-in-doubt', ...transfer, amount, certain: isOutFor(facts) });
  }
  const { seat, credit, creditKnown, running } = machine;
  const ownerless = seat === undefined && creditKnown && credit > 0 && running === undefined;
  if (ownerless && handPay === undefined)
    found.push({ kind: 'credit-without-owner', amount: credit, first: begins });
  return found;
}

function equipmentOf({ health, begins }: Facts): Found[] {
  if (health === undefined) return [];
  const found: Found[] = health.cameras.flatMap(({ id: camera, fault }) =>
    fault === null ? [] : [{ kind: 'camera' as const, camera, note: fault }],
  );
  if (health.panel === 'away') found.push({ kind: 'panel' });
  if (health.line.state === 'errors') found.push({ kind: 'line', first: begins });
  return found;
}

function staffOf({ outOfService, reserved, reservedAt }: LiveMachine): Found[] {
  const found: Found[] = [];
  if (outOfService !== null)
    found.push({
      kind: 'out-of-service',
      since: outOfService.at.toISOString(),
      ...(outOfService.reason === '' ? {} : { note: outOfService.reason }),
      ...(outOfService.needsOther === null ? {} : { needsOther: outOfService.needsOther }),
    });
  if (reserved) {
    const since = reservedAt?.toISOString();
    found.push({ kind: 'reserved', ...(since === undefined ? {} : { since }) });
  }
  return found;
}
