import type { FileHandle } from 'node:fs/promises';
import type { FloorEvent, FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import type { KeptHandPay, TransferEnd } from '../machines/driver.ts';
import type { RunningGame } from '../machines/running-game.ts';
import { fileFault } from './fault.ts';
import { type ChainEnd, encodeLines } from './lines.ts';
import { numbered, type Unnumbered } from './numbering.ts';
import { readJournal } from './read-journal.ts';
import type { KeptOrder } from './record.ts';
import type { JournalState, TransferKnowledge } from './state.ts';
import { type Summary, syncFolder, writeSummary } from './summary.ts';

/** When it has grown by so much (bytes), the file is rewritten as its own summary. */
const COMPACT_BYTES = 1024 * 1024;

/**
 * What the floor must not lose: events until the house has them, and transfer orders until the machine has told.
 *
 * A file of lines that carry a number and a checksum, appended and flushed to the disk before a promise resolves; lines
 * that arrive while the disk is busy share the next flush. A line torn by a crash was never promised and is dropped at
 * opening; any other damage ends the opening.
 */
export class Journal {
  readonly #path: string;
  readonly #state: JournalState;
  #file: FileHandle;
  /** How long the file is (bytes) up to the end of what was promised. */
  #size: number;
  /** The last line that was promised. */
  #end: ChainEnd;
  /** Behind that stands something that was not promised. */
  #torn = false;
  /** The folder does not surely name this file yet: after a power cut it may name the one before. */
  #unnamed = true;
  /** At this size the file is rewritten. */
  #compactAt: number;
  /** Records on their way to the disk; the state learns of them when they are safe there. */
  #queue: Unnumbered[] = [];
  /** The flush that will take the queue. */
  #next: Promise<void> | undefined;
  /** The end of the last flush, well or not. */
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
      const journal = await Journal.#take(path, state);
      for (const text of notes) note(text);
      return journal;
    } catch (error) {
      throw fileFault(path, error);
    }
  }

  static async #take(path: string, state: JournalState): Promise<Journal> {
    const journal = new Journal(path, state, await writeSummary(path, state));
    try {
      await journal.#name();
      // Nobody asks for their stops any more.
      for (const ended of state.held()) await journal.keepEvent(ended);
    } catch (error) {
      await journal.close();
      throw error;
    }
    return journal;
  }

  /** The last event that the house has. */
  get acknowledged(): number {
    return this.#state.acknowledged;
  }

  pending(limit: number): FloorEvent[] {
    return this.#state.pending(limit);
  }

  openOrders(): KeptOrder[] {
    return this.#state.openOrders();
  }

  /** The game of a machine that has started and not ended. */
  runningGame(machineId: number): RunningGame | undefined {
    return this.#state.runningGame(machineId);
  }

  /** Whether a game of a machine has begun whose end is not told yet: it may run, or wait for its stops. */
  isPlaying(machineId: number): boolean {
    return this.#state.runningGame(machineId) !== undefined || this.#state.holds(machineId);
  }

  /** The last hand pay of a machine, until it was reset and is surely read. */
  handPay(machineId: number): KeptHandPay | undefined {
    return this.#state.handPay(machineId);
  }

  knows(transferId: TransferId): TransferKnowledge {
    return this.#state.knows(transferId);
  }

  /** Called whenever a new event has been kept. Returns the way to stop it. */
  onEvent(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Numbers an event and keeps it. `unmetered`: a game's start, of which it is not known what it left on the meter. */
  async keepEvent(body: FloorEventBody, unmetered?: true): Promise<void> {
    await this.#write({ kind: 'event', body, unmetered });
    for (const listener of this.#listeners) listener();
  }

  /** Keeps a game's end that waits for its stops: it becomes an event with them, or at the next opening without. */
  hold(body: RoundEnded): Promise<void> {
    return this.#write({ kind: 'held', body });
  }

  keepOrder(order: KeptOrder): Promise<void> {
    return this.#write({ kind: 'order', order });
  }

  /** How a transfer ended whose order is open; the event with it follows. */
  keepTransferEnd(transferId: TransferId, end: TransferEnd): Promise<void> {
    return this.#write({ kind: 'transfer-ended', transferId, end });
  }

  /** From now on the transfer will not be carried out. */
  keepNever(transferId: TransferId): Promise<void> {
    return this.#write({ kind: 'never', transferId });
  }

  keepHandPayRead(machineId: number): Promise<void> {
    return this.#write({ kind: 'hand-pay-read', machineId });
  }

  /**
   * The house has all up to this number. Where that is ahead of the journal, it was told from another one: what is
   * pending is numbered anew, behind it. In a copy of that other one it may be what the house has: only what the house
   * knows by an id of its own is told again. Returns how many events were dropped for that.
   */
  async acknowledge(seq: number): Promise<number> {
    const before = this.#state.dropped;
    await this.#write({ kind: 'acknowledged', seq });
    return this.#state.dropped - before;
  }

  async close(): Promise<void> {
    await this.#last;
    // The next process takes for promised what it finds.
    await this.#mend().catch(() => undefined);
    await this.#file.close();
  }

  /** What comes while the disk is busy shares the next flush, and answers for that one only. */
  #write(record: Unnumbered): Promise<void> {
    this.#queue.push(record);
    if (this.#next === undefined) {
      this.#next = this.#last.then(() => this.#flush());
      this.#last = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  /** What fails here is not tried again: who gave it was told, and may give it again. */
  async #flush(): Promise<void> {
    // Events get their numbers as late as this, so that one that is refused leaves no gap.
    const records = numbered(this.#state, this.#queue);
    this.#queue = [];
    this.#next = undefined;
    await this.#append(encodeLines(records, this.#end));
    for (const record of records) this.#state.apply(record);
    if (this.#size > this.#compactAt) await this.#compact();
  }

  /** All of it or nothing: what a full disk took before it refused is cut off again. */
  async #append({ bytes, end }: { bytes: Buffer; end: ChainEnd }): Promise<void> {
    await this.#mend();
    await this.#name();
    this.#torn = true;
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      await this.#mend().catch(() => undefined); // then before the next
      throw error;
    }
    this.#torn = false;
    this.#size += bytes.length;
    this.#end = end;
  }

  async #mend(): Promise<void> {
    if (!this.#torn) return;
    await this.#file.truncate(this.#size);
    this.#torn = false;
  }

  /** Until it has succeeded nothing more is promised: it would stand in a file that is not found again. */
  async #name(): Promise<void> {
    if (!this.#unnamed) return;
    await syncFolder(this.#path);
    this.#unnamed = false;
  }

  /**
   * A disk without room for a second file goes on with the first; where the second has taken its place, with that.
   * Nothing of what was promised depends on this: either file has all of it.
   */
  async #compact(): Promise<void> {
    const old = this.#file;
    const fresh = await writeSummary(this.#path, this.#state).catch(() => undefined);
    this.#compactAt = (fresh?.size ?? this.#size) + COMPACT_BYTES;
    if (fresh === undefined) return;
    this.#file = fresh.file;
    this.#size = fresh.size;
    this.#end = fresh.end;
    this.#unnamed = true;
    await this.#name().catch(() => undefined); // then before the next promise
    await old.close().catch(() => undefined);
  }
}
