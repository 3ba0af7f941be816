import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { LOCK_CODE, LOCK_STATUS } from '@floorcast/sas/transfers/aft';
import { readLockPoll } from '@floorcast/sas/transfers/aft-machine';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { plain } from '../cabinet/events.ts';

/** Between two reports of a machine that is locked (ms). */
const REPORT_EVERY_MS = 5_000;
/** A timeout is in hundredths of a second. */
const TIMEOUT_UNIT_MS = 10;
const CODES: readonly number[] = Object.values(LOCK_CODE);

/** Locks the cabinet for a transfer, until the host unlocks it or the time is up. */
export class GameLock {
  readonly #cabinet: Cabinet;
  #state: 'none' | 'pending' | 'locked' = 'none';
  #timeout: NodeJS.Timeout | undefined;
  #reports: NodeJS.Timeout | undefined;
  readonly #unlisten: () => void;

  constructor(cabinet: Cabinet) {
    this.#cabinet = cabinet;
    this.#unlisten = cabinet.onChange(() => this.#begin());
  }

  get locked(): boolean {
    return this.#state === 'locked';
  }

  get status(): number {
    return this.#state === 'none' ? LOCK_STATUS.none : LOCK_STATUS[this.#state];
  }

  /** Applies a 74h poll to the lock. Returns whether the poll could be read, and asks for something that there is. */
  take(data: Uint8Array): boolean {
    const command = readLockPoll(data);
    if (command === undefined || !CODES.includes(command.code)) return false;
    if (command.code === LOCK_CODE.unlock) this.release();
    if (command.code !== LOCK_CODE.lock || this.#state !== 'none') return true;
    this.#state = 'pending';
    this.#timeout = setTimeout(() => this.release(), command.timeout * TIMEOUT_UNIT_MS);
    this.#begin();
    return true;
  }

  release(): void {
    clearTimeout(this.#timeout);
    clearInterval(this.#reports);
    this.#state = 'none';
    this.#cabinet.hold(false);
  }

  close(): void {
    this.release();
    this.#unlisten();
  }

  /** Locks as soon as no game runs. */
  #begin(): void {
    if (this.#state !== 'pending' || !this.#cabinet.idle) return;
    this.#state = 'locked';
    this.#cabinet.hold(true);
    const report = () => this.#cabinet.report(plain(EXCEPTION.gameLocked));
    this.#reports = setInterval(report, REPORT_EVERY_MS);
    report();
  }
}
