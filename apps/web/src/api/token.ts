import { TokenPayload } from '@floorcast/contract/auth';

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** What a token says of its bearer; null when it is none of ours. The house checks the signature, we cannot. */
export function readToken(token: string): TokenPayload | null {
  try {
    const parsed = TokenPayload.safeParse(JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const hasExpired = ({ exp }: TokenPayload, nowMs: number): boolean => exp <= nowMs / 1000;
