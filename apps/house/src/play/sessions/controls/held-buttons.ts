import { assertNever } from '@floorcast/contract/assert-never';
import { HoldOrder } from '@floorcast/contract/floor-orders';
import { ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { FloorOrders, OrderFailure } from '../../../machines/registry/index.ts';
import { inBackground } from '../../../platform/background.ts';
import { mayStart } from '../rules/buttons.ts';
import type { PlaySession } from '../state/play-session.ts';
import type { SessionEvent, SessionObserver } from '../state/session-events.ts';
import type { Deadline } from './deadline.ts';

type Held = Result<{ acknowledged: true }, OrderFailure>;

/** Buttons that players hold down. Released as soon as the player cannot hold them, or should not. */
export class HeldButtons implements SessionObserver {
  readonly #orders: FloorOrders;
  readonly #log: Logger;
  readonly #held = new Map<PlaySession, string>();

  constructor(orders: FloorOrders, log: Logger) {
    this.#orders = orders;
    this.#log = log;
  }

  async hold(session: PlaySession, button: string, { lateBy }: Deadline): Promise<Held> {
    // Before it is done: an event that comes meanwhile releases it.
    this.#held.set(session, button);
    return this.#orders.give(HoldOrder, { machineId: session.machineId, button, down: true, lateBy });
  }

  async release(session: PlaySession): Promise<Held> {
    const button = this.#held.get(session);
    if (button === undefined) return ok({ acknowledged: true });
    this.#held.delete(session);
    return this.#orders.give(HoldOrder, { machineId: session.machineId, button, down: false });
  }

  happened(session: PlaySession, event: SessionEvent): void {
    switch (event.type) {
      case 'pressed':
        if (event.by === 'autoplay') this.#drop(session);
        return;
      case 'money':
      case 'trouble':
      case 'hand-pay':
      case 'disconnected':
      case 'leaving':
      case 'check-due':
        this.#drop(session);
        return;
      case 'stake-limited':
        if (mayStart(this.#held.get(session) ?? '')) this.#drop(session);
        return;
      case 'seated':
      case 'stayed':
      case 'credit':
      case 'round-started':
      case 'round-ended':
      case 'set-up':
      case 'check-over':
        return;
      default:
        assertNever(event);
    }
  }

  /** A floor that does not receive this releases the button by itself. */
  #drop(session: PlaySession): void {
    inBackground(this.#log, this.release(session), 'releasing a button');
  }
}
