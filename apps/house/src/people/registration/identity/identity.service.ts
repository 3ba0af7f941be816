import type { IdentityState } from '@floorcast/contract/registration';
import * as z from 'zod';
import type { SiteContext } from '../../../context.ts';
import { announce } from '../../../platform/db/announcements.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { lockPlayer } from '../../../wallet/index.ts';
import { PROTECTION_TOPIC } from '../../safer-gambling/index.ts';

interface NewState {
  readonly state: IdentityState;
  /** The provider, or the user of the console. */
  readonly source: string;
  readonly reference: string | null;
}

/** Stores the state of an identity with its source, and notifies every node. */
export async function setIdentity(tx: Tx, userId: number, { state, source, reference }: NewState) {
  await tx.updateTable('users').set({ identity: state }).where('id', '=', userId).execute();
  await tx.insertInto('identityChecks').values({ userId, state, source, reference }).execute();
  await announce(tx, PROTECTION_TOPIC, { playerId: userId, excluded: false });
}

/** The state of an identity, and where the player goes to prove it. */
interface Standing {
  readonly state: IdentityState;
  readonly url: string | null;
}

/** The check of a player's identity, by the operator's provider or by hand. */
export class IdentityService {
  readonly #parts;

  constructor(
    parts: Pick<SiteContext, 'db' | 'log'> & {
      readonly provider: IdentityProvider;
      readonly siteUrl: string;
    },
  ) {
    this.#parts = parts;
  }

  /** A pending check is looked up at the provider; while that is silent, it stays pending. */
  async standing(userId: number): Promise<Standing> {
    const { db, provider, log } = this.#parts;
    const last = await lastOf(db, userId);
    const { reference } = last;
    // What staff noted at the console is no name of the provider's.
    if (last.state !== 'pending' || reference === null || last.source !== provider.name)
      return { state: last.state, url: null };
    try {
      const { state, url } = await provider.look(reference);
      if (state === 'pending') return { state, url };
      return await this.#replace(userId, last, { state, source: provider.name, reference });
    } catch (error) {
      log.warn({ err: error }, 'cannot look up an identity check; it stays pending');
      return { state: 'pending', url: null };
    }
  }

  /** Begins a check, unless one is pending or the identity is verified. @throws when the provider fails. */
  async begin(userId: number): Promise<Standing> {
    const { db, provider, siteUrl } = this.#parts;
    const now = await this.standing(userId);
    if (now.state === 'verified' || now.state === 'pending') return now;
    const last = await lastOf(db, userId);
    const user = await db
      .selectFrom('users')
      .select(['name', 'lastname', 'birthDate', 'country'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { name, lastname, birthDate, country } = user;
    const person = { playerId: userId, name, lastname, birthDate, country };
    const { state, reference, url } = await provider.begin(person, `${siteUrl}/profile`);
    const source = provider.name;
    return { ...(await this.#replace(userId, last, { state, source, reference })), url };
  }

  /** Stores a new state, unless the console or another call has stored one since the last was read: then that one. */
  #replace(userId: number, last: LastCheck, next: NewState): Promise<Standing> {
    return this.#parts.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, userId);
      const present = await lastOf(tx, userId);
      if (present.id !== last.id || present.state !== last.state) return { state: present.state, url: null };
      await setIdentity(tx, userId, next);
      return { state: next.state, url: null };
    });
  }
}

type LastCheck = Awaited<ReturnType<typeof lastOf>>;

async function lastOf(db: Db | Tx, userId: number) {
  const { identity: state, ...check } = await db
    .selectFrom('users')
    .leftJoin('identityChecks', 'identityChecks.userId', 'users.id')
    .select(['identity', 'identityChecks.id', 'source', 'reference'])
    .where('users.id', '=', userId)
    .orderBy('identityChecks.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow();
  return { state, ...check };
}

/** What a check of an identity takes. */
interface Person {
  readonly playerId: number;
  readonly name: string;
  readonly lastname: string;
  readonly birthDate: string | null;
  readonly country: string | null;
}

type CheckState = 'pending' | 'verified' | 'refused';

/** A check that has begun. */
interface Check {
  readonly state: CheckState;
  /** The provider's name of it; null: there is none. */
  readonly reference: string | null;
  /** Where the player proves who they are; null: they need not go anywhere. */
  readonly url: string | null;
}

/** The provider that checks identities for the operator. */
interface IdentityProvider {
  /** As the log of checks names it. */
  readonly name: string;
  begin(person: Person, returnTo: string): Promise<Check>;
  /** The present state of an earlier check. */
  look(reference: string): Promise<Check>;
}

/** Staff check by hand, and say so at the console. */
export const BY_HAND: IdentityProvider = {
  name: 'by hand',
  begin: async () => ({ state: 'pending', reference: null, url: null }),
  look: async (reference) => ({ state: 'pending', reference, url: null }),
};

const TIMEOUT_MS = 10_000;

const CheckReply = z.object({
  state: z.enum(['pending', 'verified', 'refused']),
  reference: z.string().min(1).max(200),
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

/**
 * The operator's provider behind two calls of ours: `POST {url}/checks` begins one for a person, and
 * `GET {url}/checks/{reference}` reports its state. Both answer `{state, reference, url}`.
 */
export class HttpIdentityProvider implements IdentityProvider {
  readonly name = 'provider';
  readonly #url: string;
  readonly #credential: string;

  constructor({ url, credential }: { readonly url: string; readonly credential: string }) {
    this.#url = url.replace(/\/+$/, '');
    this.#credential = credential;
  }

  begin(person: Person, returnTo: string): Promise<Check> {
    return this.#call('/checks', { method: 'POST', body: JSON.stringify({ ...person, returnTo }) });
  }

  look(reference: string): Promise<Check> {
    return this.#call(`/checks/${encodeURIComponent(reference)}`, {});
  }

  async #call(path: string, init: RequestInit): Promise<Check> {
    const response = await fetch(`${this.#url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.#credential}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the identity provider answered ${response.status}`);
    return CheckReply.parse(await response.json());
  }
}
