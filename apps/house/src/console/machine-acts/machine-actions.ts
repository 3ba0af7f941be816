import { type Refusal, refusal } from '@floorcast/contract/errors';
import { CameraOrder, HandPayOrder, PressOrder } from '@floorcast/contract/floor-orders';
import type { CameraId } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import {
  type LiveMachine,
  MACHINES_CHANGED_TOPIC,
  type MachineContext,
  refusedAs,
} from '../../machines/registry/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { QueueService } from '../../play/queue/index.ts';
import type { Play } from '../../play/sessions/index.ts';
import {
  type Action,
  type ActionKind,
  markCarriedOut,
  recordAction,
  recordRefused,
} from './action-record.ts';
import { returnToService } from './return-to-service.ts';

type Done = Result<{ now: boolean }, Refusal>;

/** A request of a member of staff: safe to repeat with the same id. */
export interface StaffRequest {
  readonly requestId: string;
  readonly reason: string;
}

/** What has to be done for an act, beside its record. */
interface Work {
  readonly check?: (machine: LiveMachine) => Refusal | undefined;
  readonly change?: Parameters<typeof recordAction>[2]['change'];
  /** What follows once it is recorded. */
  readonly carryOut: (machine: LiveMachine) => Promise<Result<unknown, Refusal>>;
}

/** What staff do at the machines of a floor, at its owner. Each act has a reason and is recorded before it is carried out. */
export class MachineActions {
  readonly #parts;
  readonly #mutex = new KeyedMutex<string>();

  constructor(
    parts: Pick<MachineContext, 'db' | 'bus' | 'clock' | 'registry' | 'orders'> & {
      readonly play: Pick<Play, 'play' | 'feed' | 'seats' | 'handPays'>;
      readonly queue: Pick<QueueService, 'kick'>;
      /** Reads the configuration of the machines. */
      readonly configure: () => Promise<void>;
    },
  ) {
    this.#parts = parts;
  }

  /** Keeps a machine free for staff, or frees it. A session that is under way goes on. */
  reserve(
    account: Account,
    machineId: number,
    { reserved, ...request }: StaffRequest & { reserved: boolean },
  ) {
    return this.#act(account, reserved ? 'reserve' : 'free', machineId, request, {
      change: async (tx) => {
        await tx.updateTable('machines').set({ reserved }).where('id', '=', machineId).execute();
        return ok({});
      },
      carryOut: () => this.#configured(),
    });
  }

  /** Takes a machine out of service, or puts it back. A session that is under way ends after its game. */
  service(
    account: Account,
    machineId: number,
    { inService, ...request }: StaffRequest & { inService: boolean },
  ) {
    const out = {
      outOfServiceAt: sql<Date>`coalesce(out_of_service_at, now())`,
      outOfServiceBy: account.username,
      outOfServiceReason: request.reason,
    };
    return this.#act(account, inService ? 'put-back' : 'take-out', machineId, request, {
      change: async (tx) => {
        if (inService) return returnToService(tx, machineId, account.id);
        await tx.updateTable('machines').set(out).where('id', '=', machineId).execute();
        return ok({});
      },
      carryOut: () => this.#configured(),
    });
  }

  /** Shows a text to the player at a machine. Refused while nobody would read it. */
  message(account: Account, machineId: number, { text, ...request }: StaffRequest & { text: string }) {
    const { play, clock } = this.#parts;
    return this.#act(account, 'message', machineId, request, {
      terms: { text },
      check: () => {
        const session = play.seats.at(machineId);
        if (session === undefined) return refusal('noSession');
        return session.state.phase === 'live' ? undefined : refusal('playerAway');
      },
      carryOut: async () => {
        const at = new Date(clock.now()).toISOString();
        play.feed.notify(machineId, 'staffMessage', { text, at });
        return ok(true);
      },
    });
  }

  /** Ends the session at a machine: its credit goes to the wallet. */
  end(account: Account, machineId: number, request: StaffRequest) {
    const { play, queue } = this.#parts;
    return this.#act(account, 'end', machineId, request, {
      check: () => (play.seats.at(machineId) === undefined ? refusal('noSession') : undefined),
      carryOut: async () => {
        const kicked = await play.play.kick(account, machineId);
        if (kicked.ok) await queue.kick(kicked.value.playerId);
        // It has ended by itself meanwhile.
        return kicked.ok || kicked.error.name === 'noSession' ? ok(true) : kicked;
      },
    });
  }

  /** Asks a machine to unlock. Only after its hand pay was paid: a machine that unlocks says that it was. */
  unlock(account: Account, machineId: number, request: StaffRequest) {
    const { play, orders } = this.#parts;
    return this.#act(account, 'unlock', machineId, request, {
      check: () => {
        const handPay = play.handPays.at(machineId);
        if (handPay === undefined) return refusal('notFound', { what: 'hand pay' });
        return handPay.paid ? undefined : refusal('handPayPending');
      },
      carryOut: async () => {
        const order = orders.give(HandPayOrder, { machineId });
        const answer = await refusedAs(refusal('machineOffline'), order);
        if (!answer.ok) return answer;
        play.handPays.refresh(machineId);
        return answer.value.answer === 'unable' ? err(refusal('keyNeeded')) : ok(true);
      },
    });
  }

  /** Has a camera connected again. */
  restartCamera(
    account: Account,
    machineId: number,
    { camera, ...request }: StaffRequest & { camera: CameraId },
  ) {
    return this.#act(account, 'camera', machineId, request, {
      terms: { camera },
      check: ({ equipment }) =>
        equipment.cameras.some(({ id }) => id === camera) ? undefined : refusal('notFound', { what: camera }),
      carryOut: () =>
        refusedAs(refusal('machineOffline'), this.#parts.orders.give(CameraOrder, { machineId, camera })),
    });
  }

  /** Presses a button of a machine that nobody plays and that has no credit. */
  testPress(account: Account, machineId: number, { button, ...request }: StaffRequest & { button: string }) {
    const { orders, play } = this.#parts;
    const { requestId } = request;
    const order = () =>
      refusedAs(refusal('pressFailed'), orders.give(PressOrder, { machineId, button, requestId }));
    return this.#act(account, 'press', machineId, request, {
      terms: { button },
      check: (machine) => {
        if (!machine.equipment.buttons.includes(button)) return refusal('notFound', { what: button });
        return isEmpty(machine) ? undefined : refusal('machineNotEmpty');
      },
      // Nobody may take the seat meanwhile.
      carryOut: () => play.play.whileFree(machineId, order),
    });
  }

  /** Records that somebody watches a machine without being counted as a viewer. */
  look(account: Account, machineId: number, request: StaffRequest) {
    return this.#act(account, 'look', machineId, request, { carryOut: async () => ok(true) });
  }

  async #act(
    account: Account,
    kind: ActionKind,
    machineId: number,
    { requestId, reason }: StaffRequest,
    { terms = {}, check, change, carryOut }: Work & { readonly terms?: Action['terms'] },
  ): Promise<Done> {
    const { registry, db, play } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    const by = { id: account.id, username: account.username };
    const action: Action = { kind, machineId, requestId, reason, by, terms };
    const checked = () => {
      const refused = check?.(machine);
      const playerId = play.seats.at(machineId)?.playerId ?? null;
      return refused === undefined ? ok({ playerId }) : err(refused);
    };
    const recording = { check: checked, ...(change && { change }) };
    // One after another: a repeated request waits for the outcome of the first one.
    return this.#mutex.run(requestId, async () => {
      const recorded = await recordAction(db, action, recording);
      if (!recorded.ok) return recorded;
      if (recorded.value === 'done') return ok({ now: false });
      // Its node has ended before it could carry it out, or could say so.
      if (recorded.value === 'open' && kind === 'press') return err(refusal('actInDoubt'));
      return asTheHouse(async () => {
        const done = await carryOut(machine);
        if (done.ok) await markCarriedOut(db, action);
        else await recordRefused(db, action, done.error);
        return done.ok ? ok({ now: recorded.value === 'new' }) : err(done.error);
      });
    });
  }

  /** The configuration of machines has changed: at this node at once, at others by the bus. */
  async #configured(): Promise<Result<true, Refusal>> {
    await this.#parts.configure();
    this.#parts.bus.publish(MACHINES_CHANGED_TOPIC, null);
    return ok(true);
  }
}

const isEmpty = ({ seat, credit, creditKnown, running }: LiveMachine): boolean =>
  seat === undefined && creditKnown && credit === 0 && running === undefined;
