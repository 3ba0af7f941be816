import type { PasskeyCreated, PasskeySigned } from '@floorcast/contract/second-factor';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { SiteContext } from '../../../context.ts';
import { isDuplicate } from '../../../platform/db/database.ts';

/** Loaded when a passkey is first used: it takes 0.2 s of processor time, a sixth of a start. */
const webAuthn = () => import('@simplewebauthn/server');

/** An account has at most so many. */
export const PASSKEYS_MOST = 20;

type Transport = NonNullable<PasskeyCreated['response']['transports']>[number];
const TRANSPORTS: readonly Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const transportsOf = (stored: readonly string[]): Transport[] =>
  TRANSPORTS.filter((each) => stored.includes(each));

/** Passkeys: WebAuthn credentials of an account, which prove the device and the person before it. */
export class Passkeys {
  readonly #parts;
  /** The domain that passkeys belong to. */
  readonly #domain: string;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      /** What devices call the site. */
      readonly issuer: string;
      /** Under which browsers reach it, as `https://play.example.org`. */
      readonly origin: string;
    },
  ) {
    this.#parts = parts;
    this.#domain = new URL(parts.origin).hostname;
  }

  list(userId: number) {
    return this.#parts.db
      .selectFrom('passkeys')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('at')
      .execute();
  }

  async #credentialsOf(userId: number) {
    const known = await this.list(userId);
    return known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }));
  }

  /** What a browser makes a passkey with. */
  async offer(userId: number, username: string) {
    const { generateRegistrationOptions } = await webAuthn();
    return generateRegistrationOptions({
      rpName: this.#parts.issuer,
      rpID: this.#domain,
      userName: username,
      userID: new TextEncoder().encode(String(userId)),
      attestationType: 'none',
      excludeCredentials: await this.#credentialsOf(userId),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  /** False: the device did not answer this challenge of this site, or the passkey is known already. */
  async add(userId: number, name: string, passkey: PasskeyCreated, challenge: string): Promise<boolean> {
    const { registrationInfo } = await this.#verified(passkey, challenge);
    if (registrationInfo === undefined) return false;
    const { id, publicKey, counter } = registrationInfo.credential;
    try {
      await this.#parts.db
        .insertInto('passkeys')
        .values({
          id,
          userId,
          publicKey: Buffer.from(publicKey),
          counter: BigInt(counter),
          transports: [...(passkey.response.transports ?? [])],
          name,
        })
        .execute();
      return true;
    } catch (error) {
      if (isDuplicate(error, 'passkeys_pkey')) return false;
      throw error;
    }
  }

  /** What a browser asks a passkey with. */
  async ask(userId: number) {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: this.#domain,
      userVerification: 'preferred',
      allowCredentials: await this.#credentialsOf(userId),
    });
  }

  async accepts(userId: number, signed: PasskeySigned, challenge: string): Promise<boolean> {
    const { db, clock, origin } = this.#parts;
    const known = (await this.list(userId)).find(({ id }) => id === signed.id);
    if (known === undefined) return false;
    const { response, authenticatorAttachment, ...rest } = signed;
    const { userHandle, ...proof } = response;
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...rest,
          response: { ...proof, ...(userHandle !== undefined && { userHandle }) },
          clientExtensionResults: {},
          ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: this.#domain,
        requireUserVerification: false,
        credential: {
          id: known.id,
          publicKey: new Uint8Array(known.publicKey),
          counter: Number(known.counter),
          transports: transportsOf(known.transports),
        },
      });
      if (!verified) return false;
      await db
        .updateTable('passkeys')
        .set({ counter: BigInt(authenticationInfo.newCounter), lastUsedAt: new Date(clock.now()) })
        .where('id', '=', known.id)
        .execute();
      return true;
    } catch {
      // What it cannot read, it refuses by an exception.
      return false;
    }
  }

  async remove(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async #verified(
    { response, authenticatorAttachment, ...rest }: PasskeyCreated,
    challenge: string,
  ): Promise<Partial<VerifiedRegistrationResponse>> {
    const { transports, ...made } = response;
    const { verifyRegistrationResponse } = await webAuthn();
    try {
      return await verifyRegistrationResponse({
        response: {
          ...rest,
          response: { ...made, ...(transports !== undefined && { transports }) },
          clientExtensionResults: {},
          ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
        },
        expectedChallenge: challenge,
        expectedOrigin: this.#parts.origin,
        expectedRPID: this.#domain,
        requireUserVerification: false,
      });
    } catch {
      return {};
    }
  }
}
