import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import {
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
} from 'kysely';
import { VerifyingDriver } from './authority/verifying-driver.ts';

/** What PKCS #8 puts before the 32 bytes of an Ed25519 key. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** The keys of the trail, derived from one secret that the database does not have. */
export class TrailKey {
  readonly #chain: Buffer;
  readonly #heads: KeyObject;

  constructor(secret: string) {
    const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
    this.#chain = derived('floorcast trail chain');
    const seed = derived('floorcast trail heads');
    this.#heads = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' });
  }

  /** The hash of a row: HMAC-SHA-256 of the hash of the row before it, and its text. */
  hash(previous: Buffer, text: string): Buffer {
    return createHmac('sha256', this.#chain).update(previous).update(text).digest();
  }

  /** Signs a head of the trail (Ed25519, base64). */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#heads).toString('base64');
  }

  hasSigned(text: string, signature: string): boolean {
    return verify(null, Buffer.from(text), createPublicKey(this.#heads), Buffer.from(signature, 'base64'));
  }

  /** The public key of signed heads, as PEM. */
  get publicKey(): string {
    return createPublicKey(this.#heads).export({ format: 'pem', type: 'spki' }).toString();
  }
}

/** Carries the key from the opening of a database to what writes the trail, in transactions too. */
class KeyedAdapter extends PostgresAdapter {
  readonly key: TrailKey | undefined;

  constructor(key: TrailKey | undefined) {
    super();
    this.key = key;
  }
}

/** PostgreSQL whose handles know with which key the trail is written, and verify on whose authority they write. */
export class KeyedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #key: TrailKey | undefined;

  constructor(config: PostgresDialectConfig, key: TrailKey | undefined) {
    super(config);
    this.#config = config;
    this.#key = key;
  }

  override createDriver(): Driver {
    return new VerifyingDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new KeyedAdapter(this.#key);
  }
}

/** The key with which the trail of a database is written. @throws when it was opened without one. */
export function trailKeyOf<T>(db: Kysely<T>): TrailKey {
  const { adapter } = db.getExecutor();
  if (adapter instanceof KeyedAdapter && adapter.key !== undefined) return adapter.key;
  throw new Error('This writes to the trail: set TRAIL_KEY, as the house has it.');
}
