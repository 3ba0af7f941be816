import { assertNever } from '@floorcast/contract/assert-never';
import type { Rung } from '../../encode/ladder.ts';
import type { NetworkAddress } from '../address.ts';
import {
  type Camera,
  type CameraHealthNow,
  type CameraListener,
  type Listening,
  NoPicture,
  type Picture,
  type Still,
} from '../camera.ts';
import { describeFault } from '../faults.ts';
import type { EncoderBudget, Framing } from '../stream/stream.ts';
import { CameraViewers } from './camera-viewers.ts';
import { type CameraFormat, IngestReport } from './ingest-messages.ts';
import type { IngestProcess, IngestProcesses } from './ingest-processes.ts';

/** How long (ms) a camera stays open after its last viewer, and after its last still: lobbies ask again soon. */
const GRACE_MS = 5_000;
const STILL_GRACE_MS = 30_000;
/** How long (ms) a new viewer, and a request for a still, waits for a picture. */
const [PICTURE_MS, STILL_MS] = [6_000, 2_500];
/** A camera that failed is opened again after this (ms), twice as long each time, up to the most. */
const [RETRY_FIRST_MS, RETRY_MOST_MS] = [500, 15_000];
/** After pictures for so long (ms) the retry delay starts from the beginning. */
const STEADY_MS = 10_000;

type State =
  | { readonly phase: 'idle' }
  | { readonly phase: 'opening'; readonly process: IngestProcess }
  | {
      readonly phase: 'live';
      readonly process: IngestProcess;
      readonly format: CameraFormat;
      readonly since: number;
    }
  | { readonly phase: 'dead'; readonly why: string; readonly retry: NodeJS.Timeout };

export interface NetworkCameraSetup {
  readonly address: NetworkAddress;
  readonly framing: Framing;
  readonly sound: boolean;
  readonly ladder: readonly Rung[];
  readonly budget: EncoderBudget;
}

export interface NetworkCameraEvents {
  /** The camera shows a picture, or shows none any more: `why` in words. */
  alive(): void;
  dead(why: string): void;
}

/** A camera behind an address: read by a process of its own, and opened again when it fails. */
export class NetworkCamera implements Camera {
  readonly #setup: NetworkCameraSetup;
  readonly #processes: Pick<IngestProcesses, 'take'>;
  readonly #events: NetworkCameraEvents;
  readonly #viewers: CameraViewers;
  readonly #ending = new Set<Promise<void>>();
  #waiting: ((outcome: CameraFormat | NoPicture) => void)[] = [];
  readonly #stills = new Map<number, (still: Still | null) => void>();
  #stillId = 0;
  #state: State = { phase: 'idle' };
  #failures = 0;
  #lastEvent: 'alive' | 'dead' | undefined;
  #openUntil = 0;
  #idle: NodeJS.Timeout | undefined;
  #fault: string | undefined;
  /** Whether it is open without viewers, to know whether it shows pictures. */
  #watched = false;
  /** When its last picture came, on the monotonic clock (ms). */
  #pictureAt: number | undefined;
  #loss: number | null = null;
  /** Why it showed nothing when it ended last; undefined since it shows pictures again. */
  #why: string | undefined;
  #closed = false;

  constructor(
    setup: NetworkCameraSetup,
    processes: Pick<IngestProcesses, 'take'>,
    events: NetworkCameraEvents,
  ) {
    this.#setup = setup;
    this.#processes = processes;
    this.#events = events;
    this.#viewers = new CameraViewers(setup.ladder.length, setup.budget, (request) => this.#send(request));
  }

  get ladder(): readonly Rung[] {
    return this.#setup.ladder;
  }

  get running(): number {
    const reads = this.#viewers.size > 0 || !this.#watched ? 1 : 0;
    return this.#processOf() === undefined ? 0 : reads + this.#viewers.encoded.length;
  }

  listen(listener: CameraListener): Listening {
    const stream = this.#viewers.add(listener);
    this.#keepOpen(GRACE_MS);
    return {
      get rung() {
        return stream.wanted;
      },
      wantKey: () => this.#viewers.giveKey(stream),
      use: (rung) => this.#viewers.use(stream, rung),
      stop: () => {
        if (this.#viewers.remove(stream)) this.#keepOpen(GRACE_MS);
      },
    };
  }

  async picture(): Promise<Picture> {
    const format = await this.#shown(PICTURE_MS);
    return { profile: format.through ?? 'baseline' };
  }

  /** A result only while the camera is open: a picture after a wait might be one of the next game. */
  async still(stops?: readonly number[]): Promise<Still | null> {
    this.#keepOpen(STILL_GRACE_MS);
    if (stops !== undefined && this.#state.phase !== 'live') return null;
    const until = performance.now() + STILL_MS;
    try {
      await this.#shown(STILL_MS);
    } catch {
      return null;
    }
    const id = ++this.#stillId;
    const answer = new Promise<Still | null>((resolve) => this.#stills.set(id, resolve));
    const left = Math.max(0, until - performance.now());
    const late = setTimeout(() => this.#answerStill(id, null), left);
    this.#send({ kind: 'still', id, of: stops === undefined ? 'lobby' : 'result' });
    return answer.finally(() => clearTimeout(late));
  }

  watch(): void {
    this.#watched = true;
    this.#openIfNeeded();
  }

  get health(): CameraHealthNow {
    const ageMs = this.#pictureAt === undefined ? null : performance.now() - this.#pictureAt;
    return { ageMs, loss: this.#loss, fault: this.#why ?? null };
  }

  restart(): void {
    this.#goIdle();
    this.#openIfNeeded();
  }

  prepareStill(): void {
    this.#keepOpen(STILL_GRACE_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#viewers.close();
    this.#release(new NoPicture('the floor ends'));
    this.#goIdle();
    await Promise.all(this.#ending);
  }

  /** Keeps the camera open while it has viewers, and for a grace. */
  #keepOpen(graceMs: number): void {
    if (this.#closed) return;
    this.#openUntil = Math.max(this.#openUntil, performance.now() + graceMs);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#viewers.size === 0 && !this.#watched) this.#goIdle();
    }, this.#openUntil - performance.now());
    this.#openIfNeeded();
  }

  /** Never while a process is still ending: it holds the port or the device. */
  #openIfNeeded(): void {
    const needed = this.#watched || this.#viewers.size > 0 || performance.now() < this.#openUntil;
    if (needed && !this.#closed && this.#state.phase === 'idle' && this.#ending.size === 0) this.#open();
  }

  #open(): void {
    this.#fault = undefined;
    const { address, framing, sound, ladder } = this.#setup;
    const process = this.#processes.take(
      { address, framing, sound, ladder },
      {
        reported: (report) => this.#reported(process, IngestReport.parse(report)),
        exited: (how) => this.#exited(process, how),
      },
    );
    this.#state = { phase: 'opening', process };
    this.#viewers.gone();
  }

  #reported(process: IngestProcess, report: IngestReport): void {
    if (this.#processOf() !== process) return;
    switch (report.kind) {
      case 'format':
        this.#shows(process, report.format);
        return;
      case 'video':
        this.#viewers.video(report.rung, report.unit);
        return;
      case 'sound':
        this.#viewers.sound(report.rungs, report.unit);
        return;
      case 'still':
        this.#answerStill(report.id, report.still);
        return;
      case 'pulse':
        this.#pictureAt = performance.now() - report.ageMs;
        this.#loss = report.loss;
        return;
      case 'fault':
        this.#fault = describeFault(report.fault);
        return;
      case 'end':
        return;
      default:
        assertNever(report);
    }
  }

  #shows(process: IngestProcess, format: CameraFormat): void {
    const since = this.#state.phase === 'live' ? this.#state.since : performance.now();
    this.#state = { phase: 'live', process, format, since };
    this.#viewers.shows(format);
    this.#release(format);
    this.#why = undefined;
    this.#pictureAt ??= performance.now();
    if (this.#lastEvent !== 'alive') this.#events.alive();
    this.#lastEvent = 'alive';
  }

  #exited(process: IngestProcess, how: string): void {
    if (this.#processOf() !== process) return;
    const why = this.#fault ?? how;
    if (this.#state.phase === 'live' && performance.now() - this.#state.since > STEADY_MS) this.#failures = 0;
    const wait = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** this.#failures++) * (0.5 + Math.random() / 2);
    this.#state = { phase: 'dead', why, retry: setTimeout(() => this.#open(), wait) };
    this.#viewers.gone();
    this.#release(new NoPicture(why));
    this.#why = why;
    this.#loss = null;
    if (this.#lastEvent !== 'dead') this.#events.dead(why);
    this.#lastEvent = 'dead';
  }

  #goIdle(): void {
    const process = this.#processOf();
    if (this.#state.phase === 'dead') clearTimeout(this.#state.retry);
    this.#state = { phase: 'idle' };
    this.#failures = 0;
    this.#openUntil = 0;
    this.#viewers.gone();
    if (process === undefined) return;
    const ending = process.end();
    this.#ending.add(ending);
    void ending.then(() => {
      this.#ending.delete(ending);
      this.#openIfNeeded();
    });
  }

  #processOf(): IngestProcess | undefined {
    return this.#state.phase === 'opening' || this.#state.phase === 'live' ? this.#state.process : undefined;
  }

  #send(request: Parameters<IngestProcess['send']>[0]): void {
    this.#processOf()?.send(request);
  }

  /** The camera's format once it shows a picture. @throws {NoPicture} */
  async #shown(patienceMs: number): Promise<CameraFormat> {
    if (this.#state.phase === 'live') return this.#state.format;
    if (this.#state.phase === 'dead') throw new NoPicture(this.#state.why);
    let late: NodeJS.Timeout | undefined;
    const outcome = await new Promise<CameraFormat | NoPicture>((resolve) => {
      this.#waiting.push(resolve);
      late = setTimeout(() => resolve(new NoPicture(describeFault('silent'))), patienceMs);
    });
    clearTimeout(late);
    if (outcome instanceof NoPicture) throw outcome;
    return outcome;
  }

  #release(outcome: CameraFormat | NoPicture): void {
    for (const resolve of this.#waiting) resolve(outcome);
    this.#waiting = [];
    if (outcome instanceof NoPicture) for (const id of [...this.#stills.keys()]) this.#answerStill(id, null);
  }

  #answerStill(id: number, still: Still | null): void {
    this.#stills.get(id)?.(still);
    this.#stills.delete(id);
  }
}
