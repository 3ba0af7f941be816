import type { Agent } from 'node:https';
import type { PushSubscribe } from '@floorcast/contract/shift';
import type { Logger } from 'pino';
import webPush from 'web-push';
import type * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../auth/index.ts';
import { record } from '../trail/index.ts';
import { isPushService } from './push-services.ts';

type Subscription = z.infer<typeof PushSubscribe>;
type Staff = Pick<Account, 'id' | 'username'>;

/** How long (ms) a push service may take, and how long (s) it keeps a message for a browser that is away. */
const TIMEOUT_MS = 10_000;
const KEEP_SECONDS = 600;
/** How many browsers one account may have. */
const BROWSERS_MOST = 10;

interface PushParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whom push services may write to about what this site sends: `mailto:` or its address. */
  readonly contact: string;
  /** Tests send to a server of their own. */
  readonly isService?: (endpoint: string) => boolean;
  readonly agent?: Agent;
}

/** Notifies browsers of staff that do not show the console (RFC 8030, 8291 and 8292). */
export class PushService {
  readonly #parts: PushParts;
  #keys: Promise<{ publicKey: string; privateKey: string }> | undefined;

  constructor(parts: PushParts) {
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
    const row = { user_id: staff.id, p256dh: keys.p256dh, auth: keys.auth, at: new Date(clock.now()) };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('push_subscriptions')
        .values({ endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute();
      const older = await tx
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', staff.id)
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
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', endpoint)
        .where('user_id', '=', staff.id)
        .executeTakeFirst();
      if (numDeletedRows > 0n)
        await record(tx, {
          kind: 'push.unsubscribed',
          by: staff,
          detail: { service: new URL(endpoint).hostname },
        });
    });
  }

  /** Sends a message to the browsers of these accounts. A browser that is gone is forgotten. */
  async send(accountIds: readonly number[], message: object, urgency: 'normal' | 'high'): Promise<void> {
    if (accountIds.length === 0) return;
    const rows = await this.#parts.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', 'in', accountIds)
      .execute();
    const payload = JSON.stringify(message);
    await Promise.all(rows.map((row) => this.#sendOne(row, payload, urgency)));
  }

  async #sendOne(
    { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
    payload: string,
    urgency: 'normal' | 'high',
  ): Promise<void> {
    const { db, log, contact, agent } = this.#parts;
    const service = new URL(endpoint).hostname;
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...(await this.#vapid()) },
        TTL: KEEP_SECONDS,
        urgency,
        timeout: TIMEOUT_MS,
        ...(agent === undefined ? {} : { agent }),
      });
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : undefined;
      if (status === 404 || status === 410) await remove(db, endpoint);
      else log.warn({ service, status, reason: reasonOf(error) }, 'a browser of staff was not notified');
    }
  }

  #vapid(): Promise<{ publicKey: string; privateKey: string }> {
    this.#keys ??= readKeys(this.#parts.db).catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }
}

/** An error of a push service carries its own words, which are not ours to log. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function remove(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** The keys of the site: the node that needs them first makes them, for all. */
async function readKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const made = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  return { publicKey: row.public_key, privateKey: row.private_key };
}
