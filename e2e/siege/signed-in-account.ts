import { LoginReply } from '@floorcast/contract/auth';
import { BalanceReply, TransactionsReply } from '@floorcast/contract/player';
import type * as z from 'zod/mini';
import { PASSWORD, type PlayerAccount } from '../seed/player-accounts.ts';

/** A player's account as the player's own HTTP calls show it. */
export class SignedInAccount {
  readonly account: PlayerAccount;
  readonly #site: string;
  #token: string | undefined;

  constructor(account: PlayerAccount, site: string) {
    this.account = account;
    this.#site = site;
  }

  /** The token of the account's only sign-in. */
  async token(): Promise<string> {
    if (this.#token !== undefined) return this.#token;
    const answer = await fetch(`${this.#site}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.account.username, password: PASSWORD, site_id: 1000 }),
    });
    this.#token = LoginReply.parse(await answer.json()).token;
    return this.#token;
  }

  /** The wallet's balance, and the sum of its transactions. */
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
