import type { Trouble } from '@floorcast/contract/trouble';
import type { HandPay } from '../../wallet/index.ts';
import type { SessionContext } from './session-context.ts';
import type { PlaySession, SessionEvent, SessionObserver } from './state/play-session.ts';
import { SETTLE_MS } from './state/play-state.ts';

/** The trouble of each machine, as its player sees it: the gravest first. */
export class Troubles implements SessionObserver {
  readonly #parts;
  readonly #notified = new Map<number, Trouble>();
  readonly #bonus = new Map<number, { readonly since: string; cancel: () => void }>();

  constructor(parts: SessionContext) {
    this.#parts = parts;
  }

  close(): void {
    for (const { cancel } of this.#bonus.values()) cancel();
    this.#bonus.clear();
  }

  of(machineId: number): Trouble | null {
    return this.#notified.get(machineId) ?? null;
  }

  /** Something of a machine has changed. */
  check(machineId: number): void {
    const before = this.of(machineId);
    const trouble = this.#trouble(machineId);
    if (JSON.stringify(trouble) === JSON.stringify(before)) return;
    if (trouble === null) this.#notified.delete(machineId);
    else this.#notified.set(machineId, trouble);
    // What had stopped the bonus is over: it goes on soon, or was over as well.
    if (trouble?.kind === 'bonus') this.#endBonusSoon(machineId);
    this.#notify(machineId, trouble);
  }

  happened({ machineId }: PlaySession, event: SessionEvent): void {
    if (event.type === 'round-started') this.#setBonus(machineId, event.free);
    if (event.type === 'round-started' || event.type === 'round-ended') this.#endBonusSoon(machineId);
  }

  #notify(machineId: number, trouble: Trouble | null): void {
    const { seats, feed, handPays } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined) return;
    feed.trouble(machineId, trouble);
    const waits = handPays.waitsAt(machineId);
    if (waits === session.state.game.waitsForHandPay) return;
    session.apply({ type: 'hand-pay-changed', waits });
    seats.happened(session, { type: 'hand-pay', waits });
  }

  #trouble(machineId: number): Trouble | null {
    const handPay = this.#parts.handPays.at(machineId);
    const { condition, fault } = this.#parts.registry.find(machineId) ?? {};
    const bonus = this.#bonus.get(machineId);
    if (handPay !== undefined) return waiting(handPay);
    if (condition === 'offline') return this.#unreachable(machineId);
    // A malfunction without a fault is a hand pay that is about to be reported.
    if (fault != null) return { kind: fault.kind, since: fault.since };
    return bonus === undefined ? null : { kind: 'bonus', since: bonus.since };
  }

  /** Since it was seen first: the machine itself cannot say. */
  #unreachable(machineId: number): Trouble {
    const before = this.of(machineId);
    return { kind: 'power', since: before?.kind === 'power' ? before.since : this.#now() };
  }

  #setBonus(machineId: number, on: boolean): void {
    const before = this.#bonus.get(machineId);
    before?.cancel();
    if (on) this.#bonus.set(machineId, { since: before?.since ?? this.#now(), cancel: () => undefined });
    else this.#bonus.delete(machineId);
    this.#parts.registry.change(machineId, { bonus: on });
    this.check(machineId);
  }

  #endBonusSoon(machineId: number): void {
    const bonus = this.#bonus.get(machineId);
    if (bonus === undefined) return;
    bonus.cancel();
    bonus.cancel = this.#parts.clock.after(SETTLE_MS, () =>
      this.#mayGoOn(machineId) ? this.#endBonusSoon(machineId) : this.#setBonus(machineId, false),
    );
  }

  /** Whether a game runs, or the machine is locked with what was won in the last one. */
  #mayGoOn(machineId: number): boolean {
    const { condition, running } = this.#parts.registry.find(machineId) ?? {};
    return running !== undefined || condition !== 'ready' || this.#trouble(machineId)?.kind !== 'bonus';
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }
}

const waiting = ({ kind, at, amount, paid, withheld }: HandPay): Trouble => ({
  kind: kind === 'cancelled-credit' ? 'hand-pay' : kind,
  since: at.toISOString(),
  amount,
  ...(kind === 'cancelled-credit' ? { ownCredit: true } : {}),
  ...(withheld > 0 ? { withheld } : {}),
  step: paid ? 'paid' : 'staff-called',
});
