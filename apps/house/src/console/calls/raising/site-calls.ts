import { statfs } from 'node:fs/promises';
import type { SiteContext } from '../../../context.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { CallBook, type CallBookParts } from '../call-book.ts';
import { changeCall, findOpenCalls, insertCall, openCallAbout } from '../calls.repository.ts';
import type { NewCall } from './open-call.ts';
import { CALL_RAISED_TOPIC, CallRaised } from './raise-call.ts';

/** How often (ms) the disk is looked at and overdue calls are sought, and how often the books are added up. */
const LOOK_MS = 10_000;
const BOOKS_MS = 60_000;
/** Space left at which staff are called: while there is some, the call itself can still be stored. */
const LEAST_SHARE = 0.02;
const LEAST_BYTES = 200 * 1024 * 1024;

/** Calls about the whole site, at the one node that looks after them; and reminders of calls that are urgent. */
export class SiteCalls {
  readonly #parts;
  readonly #book: CallBook;
  readonly #unsubscribe: () => void;
  readonly #repeated: Repeated;
  #booksAt = Number.NEGATIVE_INFINITY;

  constructor(
    parts: CallBookParts &
      Pick<SiteContext, 'log'> & {
        /** The folder of this node's database and files; undefined where the operator runs the database. */
        readonly home: string | undefined;
        /** Whether all accounts of the ledger together are zero. */
        readonly booksAreEven: () => Promise<boolean>;
      },
  ) {
    this.#parts = parts;
    this.#book = new CallBook(parts);
    this.#unsubscribe = parts.bus.subscribe(CALL_RAISED_TOPIC, (message) => this.#raised(message));
    this.#repeated = new Repeated({
      ...parts,
      firstMs: LOOK_MS,
      everyMs: LOOK_MS,
      work: () => this.#look(),
      failed: 'call monitor failed; retrying in 10 s',
    });
  }

  /** Resolves when what is under way has ended. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#repeated.close();
  }

  /** A call that an act has raised in its transaction. Staff whose house runs nowhere find it in the list. */
  #raised(message: unknown): void {
    const raised = CallRaised.safeParse(message);
    if (!raised.success) return;
    this.#book
      .publish([raised.data.id])
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'cannot publish a call'));
  }

  async #look(): Promise<void> {
    await this.#disk();
    await this.#books();
    await this.#remind();
  }

  async #disk(): Promise<void> {
    const { home } = this.#parts;
    if (home === undefined) return;
    const space = await spaceOf(home);
    const subject = 'home';
    if (space === undefined || isEnough(space)) return this.#end('disk', subject);
    const megabytes = Math.floor(space.free / (1024 * 1024));
    await this.#raise({ kind: 'disk', cause: 'disk-full', subject, detail: `${megabytes} MB` });
  }

  async #books(): Promise<void> {
    const { clock, booksAreEven } = this.#parts;
    if (clock.monotonic() - this.#booksAt < BOOKS_MS) return;
    this.#booksAt = clock.monotonic();
    // Staff close it: books that are even again do not say what had happened.
    if (!(await booksAreEven())) await this.#raise({ kind: 'books', cause: 'books', subject: 'ledger' });
  }

  /** Everybody on duty is reminded, once, of calls that have become urgent. */
  async #remind(): Promise<void> {
    const { db, clock } = this.#parts;
    const { redSeconds } = await this.#book.escalation();
    const now = clock.now();
    const rows = await findOpenCalls(db);
    for (const { id, raisedAt, remindedAt, claimedBy } of rows) {
      if (this.#repeated.closed || claimedBy !== null || remindedAt !== null) continue;
      if (raisedAt.getTime() + redSeconds * 1000 > now) continue;
      if (await changeCall(db, id, { remindedAt: new Date(now) })) await this.#book.publish([id]);
    }
  }

  async #raise(call: NewCall): Promise<void> {
    const { db, clock, log } = this.#parts;
    const id = await insertCall(db, call, new Date(clock.now()));
    if (id === undefined) return;
    log.error({ call: id, kind: call.kind, cause: call.cause }, 'call raised');
    await this.#book.publish([id]);
  }

  async #end(kind: NewCall['kind'], subject: string): Promise<void> {
    const { db, clock } = this.#parts;
    const open = await openCallAbout(db, kind, subject);
    if (open !== undefined && (await changeCall(db, open.id, { endedAt: new Date(clock.now()) })))
      await this.#book.publish([open.id]);
  }
}

interface Space {
  readonly free: number;
  readonly all: number;
}

/** Whether a disk has enough space left. */
export const isEnough = ({ free, all }: Space): boolean => free >= Math.min(LEAST_BYTES, all * LEAST_SHARE);

/** Undefined: the folder cannot be looked at, which is reported where it is used. */
async function spaceOf(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, all: found.blocks * found.bsize };
}
