import type { TokenPayload } from '@floorcast/contract/auth';
import { isRecord } from '../../lib/is-record.ts';

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads as the contract's schema, which is not in the first load. */
function readPayload(value: unknown): TokenPayload | null {
  if (!isRecord(value)) return null;
  const { id, exp, Permissions, type, Group, name, lastname, email, username } = value;
  if (!isId(id) || typeof exp !== 'number') return null;
  return {
    id,
    exp,
    Permissions: Array.isArray(Permissions) && Permissions.every(isId) ? Permissions : [],
    type: type === 'staff' || type === 'admin' ? type : 'user',
    Group: text(Group),
    name: text(name),
    lastname: text(lastname),
    email: text(email),
    username: text(username),
  };
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** The payload of a token; null when it cannot be read. The house checks the signature, the client cannot. */
export function readToken(token: string): TokenPayload | null {
  try {
    return readPayload(JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')));
  } catch {
    return null;
  }
}

/** Judged by the clock of the device, which may be wrong. */
export const hasExpired = ({ exp }: TokenPayload): boolean => exp <= Date.now() / 1000;
