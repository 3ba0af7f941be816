import { assertNever } from '@floorcast/contract/assert-never';
import type { Rung } from '../../encode/ladder.ts';
import type { MediaUnit } from '../../encode/media-unit.ts';
import type { NetworkAddress } from '../address.ts';
import { type Camera, type CameraListener, type Listening, NoPicture, type Picture } from '../camera.ts';
import { describeFault } from '../faults.ts';
import type { Framing } from '../stream/framing.ts';
import { GopCache } from '../stream/gop-cache.ts';
import { KeyRequests } from '../stream/key-requests.ts';
import { ListenerStream } from '../stream/listener-stream.ts';
import { type CameraFormat, IngestReport } from './ingest-messages.ts';
import type { IngestProcess, IngestProcesses } from './ingest-processes.ts';

/** How long (ms) a camera stays open after its last viewer, and after its last still: lobbies ask again soon. */
const GRACE_MS = 5_000;
const STILL_GRACE_MS = 30_000;
/** How long (ms) a new viewer, and a request for a still, waits for a picture. */
const PICTURE_MS = 6_000;
const STILL_MS = 2_500;
/** A camera that failed is opened again after this (ms), twice as long each time. */
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 15_000;
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
  readonly #streams = new Set<ListenerStream>();
  readonly #last = new GopCache();
  /** Of renditions that are encoded here. */
  readonly #keys: readonly KeyRequests[];
  readonly #ending = new Set<Promise<void>>();
  #waiting: ((outcome: CameraFormat | NoPicture) => void)[] = [];
  readonly #stills = new Map<number, (jpeg: string | null) => void>();
  #stillId = 0;
  #state: State = { phase: 'idle' };
  #failures = 0;
  /** The last event. */
  #lastEvent: 'alive' | 'dead' | undefined;
  #openUntil = 0;
  #idle: NodeJS.Timeout | undefined;
  /** The renditions that are encoded here, as they were last requested. */
  #encoded = '[]';
  #fault: string | undefined;
  #closed = false;

  constructor(
    setup: NetworkCameraSetup,
    processes: Pick<IngestProcesses, 'take'>,
    events: NetworkCameraEvents,
  ) {
    this.#setup = setup;
    this.#processes = processes;
    this.#events = events;
    this.#keys = setup.ladder.map((_, rung) => new KeyRequests(() => this.#send({ kind: 'key', rung })));
  }

  get ladder(): readonly Rung[] {
    return this.#setup.ladder;
  }

  get running(): number {
    return this.#state.phase === 'opening' || this.#state.phase === 'live' ? 1 : 0;
  }

  listen(listener: CameraListener): Listening {
    const stream = new ListenerStream(listener);
    this.#streams.add(stream);
    this.#keepOpen(GRACE_MS);
    this.#chooseEncoding();
    return {
      wantKey: () => this.#giveKey(stream),
      use: (rung) => {
        if (rung === stream.wanted) return;
        stream.use(rung);
        this.#chooseEncoding();
        if (!this.#passes(stream, rung)) this.#keys[rung]?.want();
      },
      stop: () => {
        if (!this.#streams.delete(stream)) return;
        this.#chooseEncoding();
        this.#keepOpen(GRACE_MS);
      },
    };
  }

  async picture(): Promise<Picture> {
    const format = await this.#shown(PICTURE_MS);
    return { profile: format.through ?? 'baseline' };
  }

  /** A result only while the camera is open: a picture after a wait might be one of the next game. */
  async still(stops?: readonly number[]): Promise<string | null> {
    this.#keepOpen(STILL_GRACE_MS);
    if (stops !== undefined && this.#state.phase !== 'live') return null;
    const until = performance.now() + STILL_MS;
    try {
      await this.#shown(STILL_MS);
    } catch {
      return null;
    }
    const id = ++this.#stillId;
    const answer = new Promise<string | null>((resolve) => this.#stills.set(id, resolve));
    const left = Math.max(0, until - performance.now());
    const late = setTimeout(() => this.#answerStill(id, null), left);
    this.#send({ kind: 'still', id, latest: stops !== undefined });
    return answer.finally(() => clearTimeout(late));
  }

  prepareStill(): void {
    this.#keepOpen(STILL_GRACE_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const keys of this.#keys) keys.close();
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
      if (this.#streams.size === 0) this.#goIdle();
    }, this.#openUntil - performance.now());
    this.#openIfNeeded();
  }

  /** Never while a process is still ending: it holds the port or the device. */
  #openIfNeeded(): void {
    const needed = this.#streams.size > 0 || performance.now() < this.#openUntil;
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
    this.#encoded = '[]';
    this.#chooseEncoding();
  }

  #reported(process: IngestProcess, report: IngestReport): void {
    if (this.#processOf() !== process) return;
    switch (report.kind) {
      case 'format':
        this.#shows(process, report.format);
        return;
      case 'video':
        this.#distribute(report.unit, report.rung);
        return;
      case 'sound':
        for (const { listener } of this.#streams) listener.sound(report.unit);
        return;
      case 'still':
        this.#answerStill(report.id, report.jpeg);
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
    this.#last.clear();
    this.#chooseEncoding();
    this.#release(format);
    if (this.#lastEvent !== 'alive') this.#events.alive();
    this.#lastEvent = 'alive';
  }

  #distribute(unit: MediaUnit, rung: number | null): void {
    if (rung === null) this.#last.add(unit);
    let changed = false;
    for (const stream of this.#streams)
      if (this.#passes(stream, rung ?? 0) === (rung === null))
        changed = stream.video(rung ?? 0, unit) || changed;
    if (changed) this.#chooseEncoding();
  }

  #giveKey(stream: ListenerStream): void {
    if (this.#passes(stream, stream.wanted)) stream.burst(this.#last.units, performance.now());
    else this.#keys[stream.wanted]?.want();
  }

  /** Whether a viewer gets a rendition as the camera sends it: the best, where it can decode that. */
  #passes({ listener }: ListenerStream, rung: number): boolean {
    const through = this.#state.phase === 'live' ? this.#state.format.through : null;
    return rung === 0 && through !== null && listener.takes(through);
  }

  /** Pictures are encoded here only while a viewer needs that. */
  #chooseEncoding(): void {
    const needed = new Set<number>();
    if (this.#state.phase === 'live')
      for (const stream of this.#streams)
        for (const rung of stream.rungs) if (!this.#passes(stream, rung)) needed.add(rung);
    const rungs = [...needed].sort((a, b) => a - b);
    const text = JSON.stringify(rungs);
    if (text === this.#encoded) return;
    this.#encoded = text;
    this.#send({ kind: 'encode', rungs });
  }

  #exited(process: IngestProcess, how: string): void {
    if (this.#processOf() !== process) return;
    const why = this.#fault ?? how;
    if (this.#state.phase === 'live' && performance.now() - this.#state.since > STEADY_MS) this.#failures = 0;
    const wait = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** this.#failures++) * (0.5 + Math.random() / 2);
    this.#state = { phase: 'dead', why, retry: setTimeout(() => this.#open(), wait) };
    this.#last.clear();
    this.#release(new NoPicture(why));
    if (this.#lastEvent !== 'dead') this.#events.dead(why);
    this.#lastEvent = 'dead';
  }

  #goIdle(): void {
    const process = this.#processOf();
    if (this.#state.phase === 'dead') clearTimeout(this.#state.retry);
    this.#state = { phase: 'idle' };
    this.#failures = 0;
    this.#openUntil = 0;
    this.#last.clear();
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

  #answerStill(id: number, jpeg: string | null): void {
    this.#stills.get(id)?.(jpeg);
    this.#stills.delete(id);
  }
}
