import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { type ByteLine, StreamLine } from '@floorcast/sas/line/stream-line';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { requireSocketPaths } from '@floorcast/startup/disk-problem';
import * as z from 'zod';
import { Cabinet } from './cabinet/cabinet.ts';
import { plain } from './cabinet/events.ts';
import { Memory } from './cabinet/memory.ts';
import type { ControlReply } from './control/commands.ts';
import { control, type Switched } from './control/control.ts';
import { firstStops } from './game/game.ts';
import { seededDraw } from './game/seeded-draw.ts';
import { servePanel } from './panel/panel-server.ts';
import { type Faults, noFaults } from './sas/faults.ts';
import { GameLock } from './sas/game-lock.ts';
import { LoopWatch } from './sas/loop-watch.ts';
import { QUIRKS, type Quirk } from './sas/quirks/quirks.ts';
import { QuirkySlave } from './sas/quirks/quirky-slave.ts';
import { SAS_ADDRESS, SasSlave } from './sas/slave.ts';
import { Transfers } from './sas/transfers.ts';
import { type CabinetButton, decimals } from './scene.ts';

export const CabinetsConfig = z.object({
  /** Where each cabinet's sockets and memory are: `<id>.sas`, `<id>.panel`, `<id>.scene`, `<id>.nv.json`. */
  directory: z.string(),
  /** Makes every draw repeatable; without it draws are random. */
  seed: z.int().optional(),
  /** How many times faster than normal the reels turn. */
  speed: z.number().positive().default(1),
  /** How long a transfer is pending, in milliseconds. */
  transferMs: z.int().nonnegative().default(30),
  decimals,
  /** A win of so much or more (cents) is paid by hand. */
  handPayFrom: z.int().positive().default(120_000),
  /** The socket of the control line; without it there is none. */
  control: z.string().optional(),
  cabinets: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      brand: z.string(),
      theme: z.int(),
      sasAddress: z.int().min(1).max(127).default(SAS_ADDRESS),
      /** `malfunction`: the slot door is open. */
      fault: z.literal('malfunction').optional(),
      /** Where it differs from the protocol as real cabinets do. */
      quirks: z.array(z.enum(QUIRKS)).default([]),
    }),
  ),
});
export type CabinetsConfig = z.input<typeof CabinetsConfig>;

export interface OpenCabinet {
  readonly cabinet: Cabinet;
  readonly faults: Faults;
  /** Connects a serial line; another that was connected is cut. */
  plugLine(stream: Duplex): void;
  /** Cuts the serial line, as if a plug was pulled; it can be connected again. */
  cutLine(): void;
  /** Which buttons the relay board holds down now. */
  closedOutputs(): readonly CabinetButton[];
  /** The machine takes the loop to be broken, and waits to be synchronised. */
  breakLoop(): void;
  /** Where it differs from the protocol from now on. */
  setQuirks(quirks: readonly Quirk[]): void;
  /** Whether its camera shows it. */
  setCamera(shows: boolean): void;
}

type Config = z.output<typeof CabinetsConfig>;
type Setup = Config['cabinets'][number];
type Powered = OpenCabinet & { close(): Promise<void> };

/** simulated cabinets, each behind its three sockets. */
export interface SimulatedCabinets {
  readonly cabinets: ReadonlyMap<number, OpenCabinet>;
  close(): Promise<void>;
}

const ASSET_NUMBER_BASE = 1000;
const SOCKETS = ['sas', 'panel', 'scene'] as const;

export async function openCabinets(input: CabinetsConfig): Promise<SimulatedCabinets> {
  const config = CabinetsConfig.parse(input);
  requireSocketPaths(socketsOf(config), 'choose a shorter folder');
  mkdirSync(config.directory, { recursive: true, mode: 0o700 });
  const all = await Promise.all(config.cabinets.map((setup) => SwitchedCabinet.open(config, setup)));
  const places = new Map(all.map((place) => [place.id, place]));
  const closeControl =
    config.control === undefined
      ? undefined
      : await serve(config.control, (socket) => serveControl(socket, (line) => control(line, places)));
  return {
    cabinets: new Map(all.flatMap(({ id, open }) => (open === undefined ? [] : [[id, open]]))),
    close: async () => {
      await closeControl?.();
      await Promise.all(all.map((place) => place.close()));
    },
  };
}

const socketsOf = ({ directory, control, cabinets }: Config): string[] => [
  ...cabinets.flatMap(({ id }) => SOCKETS.map((kind) => join(directory, `${id}.${kind}`))),
  ...(control === undefined ? [] : [control]),
];

/** A cabinet with its power switch; its door is as it was left. */
class SwitchedCabinet implements Switched {
  readonly #config: Config;
  #setup: Setup;
  #doorOpen: boolean;
  #camera = true;
  #powered: Powered | undefined;

  private constructor(config: Config, setup: Setup) {
    this.#config = config;
    this.#setup = setup;
    this.#doorOpen = setup.fault === 'malfunction';
  }

  static async open(config: Config, setup: Setup): Promise<SwitchedCabinet> {
    const switched = new SwitchedCabinet(config, setup);
    await switched.powerOn();
    return switched;
  }

  get id(): number {
    return this.#setup.id;
  }

  get open(): OpenCabinet | undefined {
    return this.#powered;
  }

  get cabinet(): Cabinet | undefined {
    return this.#powered?.cabinet;
  }

  setQuirks(quirks: readonly Quirk[]): void {
    this.#setup = { ...this.#setup, quirks: [...quirks] };
    this.#powered?.setQuirks(quirks);
  }

  setCamera(shows: boolean): void {
    this.#camera = shows;
    this.#powered?.setCamera(shows);
  }

  async powerOn(): Promise<void> {
    this.#powered ??= await powerUp(this.#config, this.#setup, this.#doorOpen);
    this.#powered.setCamera(this.#camera);
  }

  async powerOff(): Promise<void> {
    this.#powered?.cabinet.report(plain(EXCEPTION.powerLost));
    await this.close();
  }

  async close(): Promise<void> {
    const powered = this.#powered;
    this.#powered = undefined;
    this.#doorOpen = powered?.cabinet.doorOpen ?? this.#doorOpen;
    await powered?.close();
  }
}

async function powerUp(config: Config, setup: Setup, doorOpen: boolean): Promise<Powered> {
  const { id, name, brand, theme } = setup;
  const place = (kind: string) => join(config.directory, `${id}.${kind}`);
  const cabinet = new Cabinet({
    setup: { id, name, brand, theme, decimals: config.decimals, doorOpen, handPayFrom: config.handPayFrom },
    memory: new Memory(place('nv.json'), { stops: firstStops(id) }),
    draw: config.seed === undefined ? (below) => randomInt(below) : seededDraw(config.seed + id),
    speed: config.speed,
  });
  const faults = noFaults();
  const assetNumber = ASSET_NUMBER_BASE + id;
  const lock = new GameLock(cabinet);
  const transfers = new Transfers({ cabinet, assetNumber, takesMs: config.transferMs, faults, lock });
  let line: ByteLine | undefined;
  const quirky = new QuirkySlave(setup.sasAddress, () => line, setup.quirks);
  const slave = new SasSlave({
    cabinet,
    transfers,
    lock,
    assetNumber,
    faults,
    address: setup.sasAddress,
    line: () => quirky.line(),
  });
  quirky.behind(slave);
  const loop = new LoopWatch({ broken: () => quirky.reset(), chirp: () => slave.chirp() }, config.speed);
  const camera = new SceneCamera(cabinet);
  const closed = new Set<CabinetButton>();
  const plugLine = (stream: Duplex) => {
    // One wire, one host: a newer connection is the wire now.
    line?.close();
    quirky.reset();
    line = hostLine(stream, loop, quirky);
  };
  const servers = await Promise.all([
    serve(place('sas'), plugLine),
    serve(place('panel'), (socket) => servePanel(socket, cabinet, closed)),
    serve(place('scene'), (socket) => camera.show(socket)),
  ]);
  return {
    cabinet,
    faults,
    plugLine,
    cutLine: () => line?.close(),
    closedOutputs: () => [...closed],
    breakLoop: () => quirky.reset(),
    setQuirks: (quirks) => quirky.set(quirks),
    setCamera: (shows) => camera.set(shows),
    close: async () => {
      line?.close();
      loop.close();
      lock.close();
      cabinet.close();
      transfers.close();
      await Promise.all(servers.map((close) => close()));
    },
  };
}

/** The host's end of the line, behind which the machine listens. */
const hostLine = (stream: Duplex, loop: LoopWatch, slave: QuirkySlave): ByteLine =>
  new StreamLine(stream, {
    byte: (value, wakeup) => {
      if (wakeup) loop.polled();
      slave.take(value, wakeup);
    },
    closed: () => undefined,
  });

/** Listens on a socket file; what an earlier process left there is removed. Returns the way to end it. */
async function serve(path: string, open: (socket: Socket) => void): Promise<() => Promise<void>> {
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    socket.on('error', () => socket.destroy());
    open(socket);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

/** Shows a cabinet's scenes to all that read them, while it is not cut. */
class SceneCamera {
  readonly #cabinet: Cabinet;
  readonly #readers = new Set<Socket>();
  #shows = true;

  constructor(cabinet: Cabinet) {
    this.#cabinet = cabinet;
  }

  show(socket: Socket): void {
    if (!this.#shows) return void socket.destroy();
    this.#readers.add(socket.once('close', () => this.#readers.delete(socket)));
    serveScene(socket, this.#cabinet);
  }

  set(shows: boolean): void {
    this.#shows = shows;
    if (!shows) for (const socket of this.#readers) socket.destroy();
  }
}

/** A reader that is slow gets the present scene once it has caught up: each scene is complete. */
function serveScene(socket: Socket, cabinet: Cabinet): void {
  let behind = false;
  const send = () => {
    behind = socket.writableNeedDrain;
    if (!behind) socket.write(`${JSON.stringify(cabinet.scene())}\n`);
  };
  const stop = cabinet.onChange(send);
  socket.on('drain', () => {
    if (behind) send();
  });
  socket.once('close', stop);
  socket.resume();
  send();
}

/** The line behind the cabinets: one command a line, answered in turn. */
function serveControl(stream: Duplex, control: (line: string) => Promise<ControlReply>): void {
  stream.on('error', () => stream.destroy());
  let last: Promise<unknown> = Promise.resolve();
  const lines = createInterface({ input: stream }).on('error', () => stream.destroy());
  lines.on('line', (line) => {
    last = last
      .then(() => control(line))
      .then(
        (reply) => {
          if (!stream.destroyed) stream.write(`${JSON.stringify(reply)}\n`);
        },
        () => stream.destroy(),
      );
  });
}
