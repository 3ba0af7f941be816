import { CannotStart } from '@floorcast/startup/cannot-start';
import type { Policy } from './index.ts';

/** How a register, or an operator's adapter to one, is asked (docs/configure/safer-gambling.md). */
export interface RegisterAddress {
  readonly url: string;
  readonly credential: string;
  readonly timeoutMs: number;
}

interface RegisterVariables {
  readonly REGISTER_URL?: string | undefined;
  readonly REGISTER_CREDENTIAL?: string | undefined;
  readonly REGISTER_TIMEOUT_MS: number;
}

/** The register that the environment names, if it does. */
export const knownRegister = ({
  REGISTER_URL: url,
  REGISTER_CREDENTIAL: credential,
  REGISTER_TIMEOUT_MS: timeoutMs,
}: RegisterVariables): RegisterAddress | undefined =>
  url === undefined || credential === undefined ? undefined : { url, credential, timeoutMs };

/** The register that a policy asks for. @throws {CannotStart} where nothing says how to reach it. */
export function registerAddress(
  { nationalRegister, jurisdiction }: Pick<Policy, 'nationalRegister' | 'jurisdiction'>,
  known: RegisterAddress | undefined,
): RegisterAddress | undefined {
  if (!nationalRegister) return undefined;
  if (known !== undefined) return known;
  throw new CannotStart(
    `The policy ${jurisdiction} asks a national register at each sign-in: set REGISTER_URL and REGISTER_CREDENTIAL.`,
  );
}
