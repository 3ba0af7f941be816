import { plainDigits } from '@floorcast/contract/plain-digits';

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a PIN belongs to a pin code, which is `{salt}$` and the SHA-256 of salt and PIN in hex (LOCK-2).
 *
 * @throws {TypeError} on a page that was not loaded securely: browsers keep their digests from it.
 */
export async function pinFits(pinCode: string, pin: string): Promise<boolean> {
  const [salt = '', expected = ''] = pinCode.split('$');
  return expected !== '' && (await sha256Hex(salt + plainDigits(pin))) === expected.toLowerCase();
}
