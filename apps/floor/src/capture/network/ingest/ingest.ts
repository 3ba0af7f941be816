import { AV_LOG_QUIET, AVERROR_EOF } from 'node-av/constants';
import { FormatContext, Log, Packet } from 'node-av/lib';
import { SoundRenditions } from '../../../encode/sound-renditions.ts';
import type { CameraFault } from '../../faults.ts';
import type { IngestOrder, IngestReport, IngestRequest, StillKind } from '../ingest-messages.ts';
import { SignInRelay } from '../rtsp/sign-in-relay.ts';
import { PictureLoss } from './coded-picture.ts';
import { AccessUnits } from './h264/access-units.ts';
import { CameraFailed, type Input, openInput } from './input.ts';
import { SoundTrack } from './sound-track.ts';
import { VideoTrack } from './video-track.ts';

/** How long (ms) a camera has to open, to show something that can be decoded, and to show the next picture. */
const OPEN_MS = 8_000;
const FIRST_MS = 12_000;
const SILENCE_MS = 3_000;
/** A camera that sends on for so long (ms) after its last picture sends what cannot be decoded. */
const SENDS_ON_MS = 500;
/** How often (ms) it reports how its pictures come. */
const PULSE_MS = 400;
/** A driver that does not let itself be interrupted within so long (ms) is left where it hangs. */
const HUNG_MS = 1_000;

/** One camera from its opening to its end, whatever causes that. It is opened once: the floor retries. */
export class Ingest {
  readonly #order: IngestOrder;
  readonly #report: (report: IngestReport) => void;
  readonly #context = new FormatContext();
  #watchdog: NodeJS.Timeout | undefined;
  /** Why the reading was interrupted, when it was. */
  #fault: CameraFault | undefined;
  /** When the last picture came that could be shown, and the last packet. */
  #shownAt = 0;
  #packetAt = 0;
  #hung: () => void = () => undefined;
  #stopped = false;
  #video: VideoTrack | undefined;
  readonly #sound: SoundRenditions;
  #rungs: readonly number[] = [];
  #passes = true;
  readonly #loss = new PictureLoss();

  constructor(order: IngestOrder, report: (report: IngestReport) => void) {
    Log.setLevel(AV_LOG_QUIET);
    this.#order = order;
    this.#report = report;
    this.#context.allocContext();
    this.#sound = new SoundRenditions(order.ladder, (rungs, unit) => report({ kind: 'sound', rungs, unit }));
  }

  /**
   * Resolves when the camera has ended or hangs, having reported why; without a report when it was stopped. A thread may hang
   * after that: the caller ends this process.
   */
  async run(): Promise<void> {
    const hung = new Promise<void>((resolve) => {
      this.#hung = resolve;
    });
    const pulse = setInterval(() => this.#pulse(), PULSE_MS);
    await Promise.race([this.#show(), hung]);
    clearInterval(pulse);
  }

  async #show(): Promise<void> {
    const { address, sound } = this.#order;
    const signsIn = address.kind === 'rtsp' && SignInRelay.isNeeded(address.url);
    const relay = signsIn ? await SignInRelay.open(address.url) : undefined;
    try {
      this.#expect(OPEN_MS, 'silent');
      const behind = relay === undefined ? address : { ...address, url: relay.url };
      const input = await openInput(this.#context, behind, sound);
      this.#expect(FIRST_MS, 'no-key-frame');
      await this.#read(input);
    } catch (error) {
      const seen = this.#fault ?? (error instanceof CameraFailed ? error.fault : 'broken');
      // Behind the relay FFmpeg does not see what is wrong with the camera.
      this.#reportFault(relay?.fault ?? seen);
    } finally {
      clearTimeout(this.#watchdog);
      this.#watchdog = setTimeout(() => this.#hung(), HUNG_MS);
      await this.#context.closeInput();
      relay?.close();
      clearTimeout(this.#watchdog);
    }
  }

  handle(request: IngestRequest): void {
    switch (request.kind) {
      case 'encode':
        this.#rungs = request.rungs;
        this.#video?.encode(request.rungs);
        return;
      case 'sound':
        this.#sound.use(request.rungs);
        return;
      case 'key':
        this.#video?.key(request.rung);
        return;
      case 'pass':
        this.#passes = request.on;
        this.#video?.pass(request.on);
        return;
      case 'still':
        void this.#draw(request.id, request.of);
        return;
      case 'stop':
        this.#stopped = true;
    }
  }

  #pulse(): void {
    const now = performance.now();
    if (this.#shownAt === 0) return;
    this.#report({ kind: 'pulse', ageMs: now - this.#shownAt, loss: this.#loss.share(now) });
  }

  async #draw(id: number, of: StillKind): Promise<void> {
    const drawn = await this.#video?.still(of).catch(() => undefined);
    const still = drawn === undefined ? null : { ...drawn, jpeg: drawn.jpeg.toString('base64') };
    this.#report({ kind: 'still', id, still });
  }

  /** Interrupts the current call unless this is called again in time. */
  #expect(ms: number, fault: CameraFault): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      const sendsOn = this.#packetAt - this.#shownAt > SENDS_ON_MS;
      const why = fault === 'frozen' && sendsOn ? 'broken' : fault;
      this.#fault = why;
      this.#context.interrupt();
      this.#watchdog = setTimeout(() => {
        this.#reportFault(why);
        this.#hung();
      }, HUNG_MS);
    }, ms);
  }

  #shown(): void {
    this.#shownAt = performance.now();
    this.#expect(SILENCE_MS, 'frozen');
  }

  #reportFault(fault: CameraFault): void {
    if (!this.#stopped) this.#report({ kind: 'fault', fault });
  }

  /** @throws {CameraFailed} */
  async #read(input: Input): Promise<void> {
    const sound = input.sound && new SoundTrack(input.sound.codecpar, this.#sound);
    const video = this.#openVideo(input, sound);
    this.#video = video;
    const units = input.inPackets ? new AccessUnits() : undefined;
    const codecs = codecsOf(input);
    const packet = new Packet();
    packet.alloc();
    try {
      video.encode(this.#rungs);
      video.pass(this.#passes);
      while (!this.#stopped) {
        const code = await this.#context.readFrame(packet);
        if (code < 0) throw new CameraFailed(code === AVERROR_EOF ? 'ended' : 'frozen');
        if (codecsOf(input) !== codecs) throw new CameraFailed('changed');
        const { data, streamIndex, isKeyframe: key } = packet;
        const capturedAt = Date.now();
        if (data !== null && streamIndex === input.video.index) {
          this.#packetAt = performance.now();
          if (!input.inPackets) this.#loss.came(Number(packet.dts), this.#packetAt);
          const copy = Buffer.from(data);
          for (const unit of units?.push(copy, capturedAt) ?? [{ data: copy, arrivedAt: capturedAt }])
            video.push({ data: unit.data, key, capturedAt: unit.arrivedAt });
        } else if (data !== null && streamIndex === input.sound?.index)
          sound?.push(Buffer.from(data), capturedAt);
        packet.unref();
      }
    } finally {
      packet.free();
      sound?.close();
      this.#sound.close();
      video.close();
      this.#video = undefined;
    }
  }

  #openVideo({ video }: Input, sound: SoundTrack | undefined): VideoTrack {
    return new VideoTrack(video, this.#order, {
      format: (format) =>
        this.#report({ kind: 'format', format: { ...format, sound: sound?.codec ?? null } }),
      shown: () => this.#shown(),
      passed: (unit) => this.#report({ kind: 'video', rung: null, unit }),
      encoded: (rung, unit) => this.#report({ kind: 'video', rung, unit }),
    });
  }
}

/** A stream may go on as one of another codec, which none of what is open for it can read. */
const codecsOf = ({ video, sound }: Input): string =>
  [video, sound].map((stream) => stream?.codecpar.codecId).join();
