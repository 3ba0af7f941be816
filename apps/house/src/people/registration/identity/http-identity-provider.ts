import * as z from 'zod';
import type { Check, IdentityProvider, Person } from './identity-provider.ts';

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
