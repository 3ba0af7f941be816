import { LoginReply } from '@floorcast/contract/auth';
import { BalanceReply, TransactionsReply } from '@floorcast/contract/player';
import type * as z from 'zod/mini';
import { PASSWORD, type Person } from './people.ts';

/** Somebody's account at the site, by the calls that everybody has. */
export class Account {
  readonly person: Person;
  readonly #site: string;
  #token: string | undefined;

  constructor(person: Person, site: string) {
    this.person = person;
    this.#site = site;
  }

  /** A token, signed in for once. */
  async token(): Promise<string> {
    if (this.#token !== undefined) return this.#token;
    const answer = await fetch(`${this.#site}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.person.username, password: PASSWORD, site_id: 1000 }),
    });
    this.#token = LoginReply.parse(await answer.json()).token;
    return this.#token;
  }

  /** What the wallet holds, and what its statement adds up to. */
  async statement(): Promise<{ readonly balance: number; readonly sum: number }> {
    const { balance } = await this.#read('/api/player/balance', BalanceReply);
    const { totals } = await this.#read('/api/player/transactions?size=1', TransactionsReply);
    return { balance, sum: totals.in - Math.abs(totals.out) };
  }

  async #read<T>(path: string, reply: z.ZodMiniType<T>): Promise<T> {
    const authorization = `Bearer ${await this.token()}`;
    const answer = await fetch(`${this.#site}${path}`, { headers: { authorization } });
    return reply.parse(await answer.json());
  }
}
