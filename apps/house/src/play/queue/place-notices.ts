import type { Refusal } from '@floorcast/contract/errors';
import type { QUEUE_LOSSES, QueueNotification } from '@floorcast/contract/queue';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';

type Reason = (typeof QUEUE_LOSSES)[number];
/** Why an entry was removed that its player did not give up; a refusal: why the player may not sit. */
export type Loss = Reason | Refusal;
/** The players whose queue entries were removed, with the reason. */
export type Losses = ReadonlyMap<number, Loss>;
export const NO_LOSSES: Losses = new Map();

/** Notifies players of their places, once for each change. */
export class PlaceNotices {
  readonly #parts;
  /** The last notification of each player, without its seconds, which count down by themselves. */
  readonly #notified = new Map<number, string>();

  constructor(parts: Pick<SiteContext, 'bus' | 'refusalTexts'>) {
    this.#parts = parts;
  }

  publish(playerId: number, { place }: QueueNotification, loss: Loss | undefined): void {
    if (place === null && !this.#notified.has(playerId)) return;
    const shown = JSON.stringify(place && { ...place, seconds: place.seconds !== undefined });
    if (this.#notified.get(playerId) === shown) return;
    if (place === null) this.#notified.delete(playerId);
    else this.#notified.set(playerId, shown);
    const reason = place === null && loss !== undefined ? this.#reason(loss) : {};
    this.#parts.bus.publish(queueTopic(playerId), { place, ...reason });
  }

  /** The queue of another floor notifies the player of the new place. */
  forget(playerId: number): void {
    this.#notified.delete(playerId);
  }

  #reason(loss: Loss): Partial<QueueNotification> {
    if (typeof loss === 'string') return { lost: loss };
    // Older clients know the words for `closed`.
    return { lost: 'closed', refusal: this.#parts.refusalTexts.notice(loss) };
  }
}

/** Topic of an account's `queue` notifications: its queue entry. */
export const queueTopic = (accountId: number): string => `account.${accountId}.queue`;
/** Topic of an account's `seat` notifications: the counts of a machine that it watches, queues for or plays. */
export const seatTopic = (accountId: number): string => `account.${accountId}.seat`;

/** Topic of a queue that another floor has changed, as a {@link QueueChange}. */
export const QUEUE_CHANGED_TOPIC = 'queue.changed';
/** `removed`: staff remove the entry; otherwise its player has moved to another queue. */
export const QueueChange = z.object({ machineId: z.number(), playerId: z.number(), removed: z.boolean() });
export type QueueChange = z.infer<typeof QueueChange>;
