import { LoginReply, TokenPayload } from '@floorcast/contract/auth';
import type { Page } from '@playwright/test';

const PASSWORDS = {
  demo: 'demo1234',
  demo2: 'demo1234',
  staff: 'staff1234',
  lead: 'lead1234',
  support: 'support1234',
  compliance: 'compliance1234',
  technician: 'technician1234',
  auditor: 'auditor1234',
  admin: 'admin1234',
} as const;

/** An account of the demonstration. */
export type Username = keyof typeof PASSWORDS;

/** Local storage of a browser that is signed in. */
export async function storageOf(url: string, username: Username): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORDS[username], site_id: 1000 }),
  });
  const { token, pin_code } = LoginReply.parse(await answer.json());
  return { access_token: token, pin_code };
}

/** The id of a player's account, as in addresses. */
export async function numberOf(url: string, username: Username): Promise<number> {
  const { access_token: token = '' } = await storageOf(url, username);
  const [, payload = ''] = token.split('.');
  return TokenPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).id;
}

/** Gives the browser an authenticator that makes passkeys and uses them without a question. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
