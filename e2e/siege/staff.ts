import { setTimeout as sleep } from 'node:timers/promises';
import { LoginReply } from '@floorcast/contract/auth';
import { HandPayCalls } from '@floorcast/contract/hand-pays';

const POLL_MS = 700;

/** A virtual user of type staff that confirms every open hand pay. */
export class Staff {
  /** How many confirmations the house answered as the first one. */
  paid = 0;
  readonly #site: string;
  #token: string | undefined;

  constructor(site: string) {
    this.#site = site;
  }

  async work(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.#round().catch(() => {
        this.#token = undefined;
      });
      await sleep(POLL_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    const open = HandPayCalls.list.reply.parse(await this.#call('GET', '/api/hand-pays'));
    for (const { id } of open.rows) {
      const { now } = HandPayCalls.confirm.reply.parse(
        await this.#call('POST', `/api/hand-pays/${id}/confirm`),
      );
      if (now) this.paid++;
    }
  }

  async #call(method: 'GET' | 'POST', path: string): Promise<unknown> {
    this.#token ??= await this.#signIn();
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#site}${path}`, { method, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }

  async #signIn(): Promise<string> {
    const answer = await fetch(`${this.#site}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'staff', password: 'staff1234', site_id: 1000 }),
    });
    return LoginReply.parse(await answer.json()).token;
  }
}
