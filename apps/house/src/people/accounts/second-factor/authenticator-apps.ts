import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Secret, TOTP } from 'otpauth';
import type { SiteContext } from '../../../context.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1;

export interface NewApp {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be scanned. */
  readonly uri: string;
}

/** Authenticator apps: one an account, by time-based codes (RFC 6238: SHA-1, six digits, 30 s). */
export class AuthenticatorApps {
  readonly #parts;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      readonly sealer: Sealer;
      /** What the app calls the site. */
      readonly issuer: string;
    },
  ) {
    this.#parts = parts;
  }

  async has(userId: number): Promise<boolean> {
    const row = await this.#parts.db
      .selectFrom('authenticatorApps')
      .select('userId')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Replaces one that was never confirmed. Refused when the account has a confirmed one. */
  async begin(userId: number, username: string): Promise<Result<NewApp, Refusal>> {
    const { db, sealer, issuer } = this.#parts;
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = sealer.seal(secret.base32, userId);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('authenticatorApps')
      .values({ userId, secret: sealed })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ secret: sealed, lastStep: 0n })
          .where('authenticatorApps.confirmedAt', 'is', null),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return err(refusal('notAllowed'));
    return ok({ secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() });
  }

  /** Accepts each code once. `confirming`: the code may be the first one of an app, which it confirms. */
  async accepts(userId: number, code: string, { confirming }: { readonly confirming: boolean }) {
    const { db, clock, sealer } = this.#parts;
    const row = await db
      .selectFrom('authenticatorApps')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (row === undefined || (row.confirmedAt !== null) === confirming) return false;
    const secret = sealer.open(row.secret, userId);
    const step = secret === undefined ? undefined : stepOf(secret, code, clock.now());
    if (step === undefined) return false;
    const { numUpdatedRows } = await db
      .updateTable('authenticatorApps')
      .set({ lastStep: step, ...(confirming && { confirmedAt: new Date(clock.now()) }) })
      .where((eb) => eb.and({ userId, secret: row.secret }))
      .where('lastStep', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async remove(userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('authenticatorApps')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}

/** The time step of which that is the code; undefined when it is the code of none near `now`. */
function stepOf(secret: string, typed: string, now: number): bigint | undefined {
  const token = plainDigits(typed).replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const away = totp.validate({ token, timestamp: now, window: WINDOW });
  return away === null ? undefined : BigInt(Math.floor(now / 1000 / PERIOD_SECONDS) + away);
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the house must read again, so that a copy of the database alone does not give it away. */
export class Sealer {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'floorcast second factors', 32));
  }

  /** `owner` is part of the seal: it opens for nobody else. */
  seal(text: string, owner: number): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(String(owner)));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Undefined: it was sealed with another secret, for another owner, or changed. */
  open(sealed: string, owner: number): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    const iv = bytes.subarray(0, IV_BYTES);
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(tag);
      const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
