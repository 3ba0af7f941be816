import type { AccountType, TokenPayload } from '@floorcast/contract/auth';
import { isRecord } from '../../lib/is-record.ts';

const TYPES: Readonly<Record<AccountType, true>> = { user: true, staff: true, admin: true };
const TEXTS = ['Group', 'name', 'lastname', 'email', 'username'] as const;

/** Checks as the contract's schema, which is not in the first load. */
function isPayload(value: unknown): value is TokenPayload {
  if (!isRecord(value)) return false;
  const { id, Permissions, type, exp } = value;
  return (
    Number.isSafeInteger(id) &&
    Array.isArray(Permissions) &&
    Permissions.every((permission) => Number.isSafeInteger(permission)) &&
    typeof type === 'string' &&
    Object.hasOwn(TYPES, type) &&
    Number.isFinite(exp) &&
    TEXTS.every((name) => typeof value[name] === 'string')
  );
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** The payload of a token; null when it cannot be read. The house checks the signature, the client cannot. */
export function readToken(token: string): TokenPayload | null {
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

/** Judged by the clock of the device, which may be wrong. */
export const hasExpired = ({ exp }: TokenPayload): boolean => exp <= Date.now() / 1000;
