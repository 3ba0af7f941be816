import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FloorEvent, FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import type { RunningGame, StoredHandPay, TransferEnd } from '../machines/driver.ts';
import { CHAIN_START, type ChainEnd, encodeLines } from './lines.ts';
import { numbered, type Unnumbered } from './numbering.ts';
import { fileFault, readJournal } from './read-journal.ts';
import type { JournalHeader, StoredOrder } from './record.ts';
import type { JournalState, TransferStatus } from './state.ts';

/** Truncated, and always written at its end. */
const TRUNCATED = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND;

/** A file that holds nothing but a summary, open for appending. */
interface Summary {
  readonly file: FileHandle;
  /** Bytes. */
  readonly size: number;
  readonly end: ChainEnd;
}

/**
 * Puts a fresh file with the state's summary in place, atomically, and opens it for appending.
 * @throws when the file before is still in its place.
 */
async function writeSummary(path: string, state: JournalState): Promise<Summary> {
  const fresh = `${path}.new`;
  const file = await open(fresh, TRUNCATED, 0o600);
  const records = state.snapshot();
  const header: JournalHeader = { kind: 'journal', format: 2, summary: records.length };
  const { bytes, end } = encodeLines([header, ...records], CHAIN_START);
  try {
    await file.appendFile(bytes);
    await file.sync();
    await rename(fresh, path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { file, size: bytes.length, end };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** After growing by so much (bytes), the file is rewritten as its own summary. */
const COMPACT_BYTES = 1024 * 1024;

/**
 * What the floor must not lose: events until the house has acknowledged them, and transfer orders until the machine has
 * reported their outcome.
 *
 * A file of lines with a number and a checksum, appended and flushed to the disk before a promise resolves; records that
 * arrive while the disk is busy share the next flush. A line torn by a crash was never confirmed and is dropped at opening;
 * any other damage ends the opening.
 */
export class Journal {
  readonly #path: string;
  readonly #state: JournalState;
  #file: FileHandle;
  /** The length of the file (bytes) up to the end of what was confirmed. */
  #size: number;
  /** The last line that was confirmed. */
  #end: ChainEnd;
  /** Unconfirmed bytes follow. */
  #torn = false;
  /** The folder's entry may not be on the disk yet: after a power cut it may name the file before. */
  #folderUnsynced = true;
  /** At this size the file is rewritten. */
  #compactAt: number;
  /** Records on their way to the disk; the state has them once they are there. */
  #queue: Unnumbered[] = [];
  /** The flush that will take the queue. */
  #next: Promise<void> | undefined;
  /** The end of the last flush, successful or not. */
  #last: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  private constructor(path: string, state: JournalState, { file, size, end }: Summary) {
    this.#path = path;
    this.#end = end;
    this.#state = state;
    this.#file = file;
    this.#size = size;
    this.#compactAt = size + COMPACT_BYTES;
  }

  /**
   * `note` receives what a technician should know of the file, a sentence each.
   * @throws {JournalFault} the file is damaged, or cannot be read or written, {DiskProblem} its disk is full or read-only.
   * Nothing was changed.
   */
  static async open(path: string, note: (text: string) => void = () => undefined): Promise<Journal> {
    const { state, notes } = await readJournal(path);
    try {
      const journal = await Journal.#openFile(path, state);
      for (const text of notes) note(text);
      return journal;
    } catch (error) {
      throw fileFault(path, error);
    }
  }

  static async #openFile(path: string, state: JournalState): Promise<Journal> {
    const journal = new Journal(path, state, await writeSummary(path, state));
    try {
      await journal.#syncFolderOnce();
      // Their stops are not polled any more.
      for (const ended of state.pendingEnds()) await journal.storeEvent(ended);
    } catch (error) {
      await journal.close();
      throw error;
    }
    return journal;
  }

  /** The last event that the house has acknowledged. */
  get acknowledged(): number {
    return this.#state.acknowledged;
  }

  pending(limit: number): FloorEvent[] {
    return this.#state.pending(limit);
  }

  openOrders(): StoredOrder[] {
    return this.#state.openOrders();
  }

  /** The game of a machine that has started and not ended. */
  runningGame(machineId: number): RunningGame | undefined {
    return this.#state.runningGame(machineId);
  }

  /** Whether a game of a machine has begun whose end is no event yet: it may run, or wait for its stops. */
  isPlaying(machineId: number): boolean {
    return this.#state.runningGame(machineId) !== undefined || this.#state.hasPendingEnd(machineId);
  }

  /** The last hand pay of a machine, until it is reset and known to be read. */
  handPay(machineId: number): StoredHandPay | undefined {
    return this.#state.handPay(machineId);
  }

  statusOf(transferId: TransferId): TransferStatus {
    return this.#state.statusOf(transferId);
  }

  /** Calls the listener after each stored event. Returns the function that ends it. */
  onEvent(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Numbers an event and stores it. `unmetered`: a game's start, and what its bet left on the meter is unknown. */
  async storeEvent(body: FloorEventBody, unmetered?: true): Promise<void> {
    await this.#write({ kind: 'event', body, unmetered });
    for (const listener of this.#listeners) listener();
  }

  /** Stores a game's end that waits for its stops: it becomes an event with them, or without them at the next opening. */
  storePendingEnd(body: RoundEnded): Promise<void> {
    return this.#write({ kind: 'held', body });
  }

  storeOrder(order: StoredOrder): Promise<void> {
    return this.#write({ kind: 'order', order });
  }

  /** Stores the outcome of a pending transfer; the event with it follows. */
  storeTransferEnd(transferId: TransferId, end: TransferEnd): Promise<void> {
    return this.#write({ kind: 'transfer-ended', transferId, end });
  }

  /** From now on the transfer is never run. */
  refuseTransfer(transferId: TransferId): Promise<void> {
    return this.#write({ kind: 'never', transferId });
  }

  storeHandPayRead(machineId: number): Promise<void> {
    return this.#write({ kind: 'hand-pay-read', machineId });
  }

  /**
   * The house has all events up to this number. Where that is ahead of the journal, they came from another one: pending
   * events are renumbered behind it. Where this journal is a copy of that other one, the house may have the pending events:
   * only those that the house knows by an id of their own stay. Returns how many were dropped.
   */
  async acknowledge(seq: number): Promise<number> {
    const before = this.#state.dropped;
    await this.#write({ kind: 'acknowledged', seq });
    return this.#state.dropped - before;
  }

  async close(): Promise<void> {
    await this.#last;
    // The next process takes all that it finds for confirmed.
    await this.#cutTorn().catch(() => undefined);
    await this.#file.close();
  }

  /** Records that arrive while the disk is busy share the next flush, and its result. */
  #write(record: Unnumbered): Promise<void> {
    this.#queue.push(record);
    if (this.#next === undefined) {
      this.#next = this.#last.then(() => this.#flush());
      this.#last = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  /** A failed flush is not retried here: its callers are notified, and may retry. */
  async #flush(): Promise<void> {
    // Events are numbered as late as this, so that a refused one leaves no gap.
    const records = numbered(this.#state, this.#queue);
    this.#queue = [];
    this.#next = undefined;
    await this.#append(encodeLines(records, this.#end));
    for (const record of records) this.#state.apply(record);
    if (this.#size > this.#compactAt) await this.#compact();
  }

  /** All or nothing: what a full disk stored before it refused is cut off. */
  async #append({ bytes, end }: { bytes: Buffer; end: ChainEnd }): Promise<void> {
    await this.#cutTorn();
    await this.#syncFolderOnce();
    this.#torn = true;
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      await this.#cutTorn().catch(() => undefined); // then before the next
      throw error;
    }
    this.#torn = false;
    this.#size += bytes.length;
    this.#end = end;
  }

  async #cutTorn(): Promise<void> {
    if (!this.#torn) return;
    await this.#file.truncate(this.#size);
    this.#torn = false;
  }

  /** Until this has succeeded nothing more is confirmed: the next process might not find this file. */
  async #syncFolderOnce(): Promise<void> {
    if (!this.#folderUnsynced) return;
    await syncFolder(this.#path);
    this.#folderUnsynced = false;
  }

  /**
   * A disk without room for a second file keeps the first one in use; after the rename, the second one. Either file has
   * everything that was confirmed.
   */
  async #compact(): Promise<void> {
    const old = this.#file;
    const fresh = await writeSummary(this.#path, this.#state).catch(() => undefined);
    this.#compactAt = (fresh?.size ?? this.#size) + COMPACT_BYTES;
    if (fresh === undefined) return;
    this.#file = fresh.file;
    this.#size = fresh.size;
    this.#end = fresh.end;
    this.#folderUnsynced = true;
    await this.#syncFolderOnce().catch(() => undefined); // then before the next append
    await old.close().catch(() => undefined);
  }
}
