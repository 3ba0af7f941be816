import { Moment } from '@floorcast/contract/time';
import * as z from 'zod';
import type { RegisterAddress } from '../../../policy/register-address.ts';

/** Of whom a register is asked. */
interface RegisterPerson {
  readonly accountId: number;
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
}

/** What a national register says of a player. */
export type RegisterAnswer =
  | { readonly says: 'clear' }
  /** `until`: null while it gives no end. */
  | { readonly says: 'excluded'; readonly until: Date | null }
  /** It did not answer, or not as agreed. `why` names no player. */
  | { readonly says: 'silent'; readonly why: string };

/** The register of a country in which players exclude themselves from every licensed operator. Never throws. */
export interface NationalRegister {
  ask(person: RegisterPerson): Promise<RegisterAnswer>;
}

const Reply = z.discriminatedUnion('excluded', [
  z.object({ excluded: z.literal(false) }),
  z.object({ excluded: z.literal(true), until: z.nullable(Moment).optional() }),
]);

/** Asks a register over HTTP. Whatever is not its agreed answer within the time counts as silence. */
export class HttpRegister implements NationalRegister {
  readonly #address: RegisterAddress;

  constructor(address: RegisterAddress) {
    this.#address = address;
  }

  async ask({ accountId, ...person }: RegisterPerson): Promise<RegisterAnswer> {
    const { url, credential, timeoutMs } = this.#address;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reference: String(accountId), ...person }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return silent(`it answered ${response.status}`);
      return answerOf(await response.json());
    } catch (error) {
      return silent(reasonOf(error));
    }
  }
}

function answerOf(body: unknown): RegisterAnswer {
  const reply = Reply.safeParse(body);
  if (!reply.success) return silent('its answer cannot be read');
  if (!reply.data.excluded) return { says: 'clear' };
  const { until = null } = reply.data;
  return { says: 'excluded', until: until === null ? null : new Date(until) };
}

const silent = (why: string): RegisterAnswer => ({ says: 'silent', why });

/** The cause of a failed call is deeper than its message; a text that is not JSON may be a player's data. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  if (!(error instanceof Error)) return 'the call failed';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
