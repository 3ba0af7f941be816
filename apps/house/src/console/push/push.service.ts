import type { Agent } from 'node:https';
import { refusal } from '@floorcast/contract/errors';
import { err, ok } from '@floorcast/contract/result';
import { type PushSubscribe, SubscriptionCalls } from '@floorcast/contract/shift';
import webPush from 'web-push';
import type * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { type Account, answer } from '../../people/accounts/index.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { pauseBefore, pushAnswerOf, RETRIES_MOST } from './push-answer.ts';
import { isPushService } from './push-services.ts';

type Subscription = z.infer<typeof PushSubscribe>;
type Staff = Pick<Account, 'id' | 'username'>;

/** How long (ms) a push service may take, and how long (s) it keeps a message for a browser that is away. */
const TIMEOUT_MS = 10_000;
const KEEP_SECONDS = 600;
/** A service that has taken a message within this time (ms) accepts our key. */
const ACCEPTED_MS = 24 * 3_600_000;
/** So many refusals in a row are the subscription's fault, whatever its service says to others. */
const REFUSALS_MOST = 20;
/** How many browsers one account may have. */
const BROWSERS_MOST = 10;

type Urgency = 'normal' | 'high';

interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly browser: Browser;
  readonly payload: string;
  readonly urgency: Urgency;
  /** How often it was sent again. */
  readonly retries: number;
}

interface PushFailure {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly reason: string;
}

/** Notifies browsers of staff that do not show the console (RFC 8030, 8291 and 8292). */
export class PushService {
  readonly #parts;
  readonly #waiting = new Set<() => void>();
  /** When each service has last taken a message. */
  readonly #acceptedAt = new Map<string, number>();
  /** How often each subscription was refused in a row. */
  readonly #refusals = new Map<string, number>();
  #keys: Promise<{ publicKey: string; privateKey: string }> | undefined;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'log'> & {
      /** Whom push services may write to about what this site sends: `mailto:` or its address. */
      readonly contact: string;
      /** Tests send to a server of their own. */
      readonly isService?: (endpoint: string) => boolean;
      readonly agent?: Agent;
    },
  ) {
    this.#parts = parts;
  }

  /** The key by which browsers know this site. */
  async publicKey(): Promise<string> {
    return (await this.#vapid()).publicKey;
  }

  /** Returns false for a push service that is not known: nothing is stored then. */
  async subscribe(staff: Staff, { endpoint, keys }: Subscription): Promise<boolean> {
    const { db, clock, isService = isPushService } = this.#parts;
    if (!isService(endpoint)) return false;
    const row = { userId: staff.id, p256dh: keys.p256dh, auth: keys.auth, at: new Date(clock.now()) };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('pushSubscriptions')
        .values({ endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute();
      const older = await tx
        .selectFrom('pushSubscriptions')
        .select('endpoint')
        .where('userId', '=', staff.id)
        .orderBy('at', 'desc')
        .offset(BROWSERS_MOST)
        .execute();
      for (const old of older) await remove(tx, old.endpoint);
      const { hostname } = new URL(endpoint);
      await record(tx, { kind: 'push.subscribed', by: staff, detail: { service: hostname } });
    });
    return true;
  }

  async unsubscribe(staff: Staff, endpoint: string): Promise<void> {
    await this.#parts.db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('pushSubscriptions')
        .where((eb) => eb.and({ endpoint, userId: staff.id }))
        .executeTakeFirst();
      if (numDeletedRows > 0n)
        await record(tx, {
          kind: 'push.unsubscribed',
          by: staff,
          detail: { service: new URL(endpoint).hostname },
        });
    });
  }

  /**
   * Sends a message to the browsers of these accounts. A browser that is gone is forgotten, and so is one that its service
   * refuses although our key is accepted there. What a service cannot take now is sent again, a few times.
   */
  async send(accountIds: readonly number[], message: object, urgency: Urgency): Promise<void> {
    if (accountIds.length === 0) return;
    const rows = await this.#parts.db
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('userId', 'in', accountIds)
      .execute();
    const payload = JSON.stringify(message);
    const sent = await Promise.all(
      rows.map(async (browser) => ({ browser, failure: await this.#sendOne(browser, payload, urgency) })),
    );
    // Only then is it known which services accept our key.
    for (const { browser, failure } of sent)
      if (failure !== undefined) await this.#failed({ browser, payload, urgency, retries: 0 }, failure);
  }

  /** Sends nothing again from now on. */
  close(): void {
    for (const cancel of this.#waiting) cancel();
    this.#waiting.clear();
  }

  /** Undefined: the service has taken the message. */
  async #sendOne(
    { endpoint, p256dh, auth }: Browser,
    payload: string,
    urgency: Urgency,
  ): Promise<PushFailure | undefined> {
    const { clock, contact, agent } = this.#parts;
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...(await this.#vapid()) },
        TTL: KEEP_SECONDS,
        urgency,
        timeout: TIMEOUT_MS,
        ...(agent === undefined ? {} : { agent }),
      });
      this.#refusals.delete(endpoint);
      this.#acceptedAt.set(serviceOf(endpoint), clock.now());
      return undefined;
    } catch (error) {
      const answered = error instanceof webPush.WebPushError ? error : undefined;
      const { statusCode: status, headers } = answered ?? {};
      return { status, retryAfter: headers?.['retry-after'], reason: reasonOf(error) };
    }
  }

  async #failed(message: PushMessage, { status, retryAfter, reason }: PushFailure): Promise<void> {
    const { clock, db, log } = this.#parts;
    const { endpoint } = message.browser;
    const about = { service: serviceOf(endpoint), status, reason };
    const answer = pushAnswerOf(status);
    if (answer === 'gone' || (answer === 'refused' && this.#isAtFault(endpoint))) {
      this.#refusals.delete(endpoint);
      log.info(about, 'push subscription removed: its push service rejects it');
      await remove(db, endpoint);
    } else if (answer === 'later' && message.retries < RETRIES_MOST) {
      const cancel = clock.after(pauseBefore(message.retries, retryAfter, clock.now()), () => {
        this.#waiting.delete(cancel);
        inBackground(log, this.#retry(message), 'retrying a push notification to staff');
      });
      this.#waiting.add(cancel);
    } else log.warn(about, 'push notification to staff failed');
  }

  async #retry({ retries, ...message }: PushMessage): Promise<void> {
    const failure = await this.#sendOne(message.browser, message.payload, message.urgency);
    if (failure !== undefined) await this.#failed({ ...message, retries: retries + 1 }, failure);
  }

  /** Whether a refusal is the subscription's fault: its service accepts our key from others, or it never ends refusing it. */
  #isAtFault(endpoint: string): boolean {
    const acceptedAt = this.#acceptedAt.get(serviceOf(endpoint)) ?? Number.NEGATIVE_INFINITY;
    if (this.#parts.clock.now() - acceptedAt < ACCEPTED_MS) return true;
    const refusals = (this.#refusals.get(endpoint) ?? 0) + 1;
    this.#refusals.set(endpoint, refusals);
    return refusals >= REFUSALS_MOST;
  }

  #vapid(): Promise<{ publicKey: string; privateKey: string }> {
    this.#keys ??= readKeys(this.#parts.db).catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }
}

const serviceOf = (endpoint: string): string => new URL(endpoint).hostname;

/** An error of a push service carries its own words, which are not ours to log. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function remove(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
}

/** The keys of the site: the node that needs them first makes them, for all. */
async function readKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  await db
    .insertInto('pushKeys')
    .values({ id: 1, ...webPush.generateVAPIDKeys() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirstOrThrow();
}

/** Staff let their browsers be notified of calls. */
export const subscriptionCalls = (push: PushService) =>
  answer(SubscriptionCalls, {
    key: async () => ok({ publicKey: await push.publicKey() }),
    subscribe: async ({ body }, { account }) =>
      (await push.subscribe(account, body)) ? ok({}) : err(refusal('pushServiceUnknown')),
    async unsubscribe({ body: { endpoint } }, { account }) {
      await push.unsubscribe(account, endpoint);
      return ok({});
    },
  });
