import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lamps } from '@floorcast/contract/machines';
import { discard } from '@floorcast/sas/line/stream-line';
import { Mutex } from '../../concurrency/mutex.ts';
import type { BaudRate } from '../../wires/termios.ts';
import { openBytes, readWire } from '../../wires/wires.ts';
import type { ButtonPanel, PanelReports } from '../driver.ts';
import { Pace, type PaceLimits, type PressDeadline, withTimeout } from './timing.ts';

export interface StreamPanelConfig extends PaceLimits {
  /** Address of the relay board: a socket or a serial device. */
  readonly address: string;
  /** Of a serial device (bits a second). */
  readonly baudRate: BaudRate;
  /** Which output is wired to which button. */
  readonly outputs: Readonly<Record<string, number>>;
  /** How long a relay stays closed (ms). */
  readonly pulseMs: number;
  /** The longest a button is held down (ms): the board opens its relay then by itself. */
  readonly holdMs: number;
  /** Whether the board reports how the buttons are lit. */
  readonly lamps: boolean;
}

/** How much longer than its pulse a board may take to answer (ms). */
const GRACE_MS = 1_000;
const RECONNECT_MS = 1_000;
const LAMP = /^LAMP (\d{1,3}) (off|on|blink)$/;

/**
 * A relay board with commands in lines: `PULSE <output> <ms>`, `CLOSE <output> <ms>` and `RELEASE`, answered by `OK …` or
 * `ERR …`. After the command `LAMPS` it reports how the buttons are lit, as `LAMP <output> <state>`.
 */
export const openStreamPanel = (config: StreamPanelConfig, reports: PanelReports): ButtonPanel =>
  new StreamPanel(config, reports);

class StreamPanel implements ButtonPanel {
  readonly #config: StreamPanelConfig;
  readonly #pace: Pace;
  readonly #stop = new AbortController();
  readonly #commands = new Mutex();
  #socket: Duplex | undefined;
  #answer: ((line: string | undefined) => void) | undefined;
  readonly #reports: PanelReports;
  readonly #buttons: ReadonlyMap<number, string>;
  #lamps: Lamps | null = null;

  constructor(config: StreamPanelConfig, reports: PanelReports) {
    this.#config = config;
    this.#reports = reports;
    this.#pace = new Pace(config);
    this.#buttons = new Map(Object.entries(config.outputs).map(([button, output]) => [output, button]));
    void this.#stayConnected();
  }

  get lamps(): Lamps | null {
    return this.#lamps;
  }

  get connected(): boolean {
    return this.#socket !== undefined;
  }

  press(button: string, deadline?: PressDeadline): Promise<void> {
    const { pulseMs } = this.#config;
    return this.#withOutput(button, (socket, output) =>
      this.#pace.press(
        () => this.#command(socket, `PULSE ${output} ${pulseMs}`, `OK ${output}`, pulseMs + GRACE_MS),
        deadline,
      ),
    );
  }

  hold(button: string, deadline?: PressDeadline): Promise<void> {
    return this.#withOutput(button, (socket, output) => {
      deadline?.throwIfPassed();
      return this.#command(socket, `CLOSE ${output} ${this.#config.holdMs}`, `OK ${output}`, GRACE_MS);
    });
  }

  releaseAll(): Promise<void> {
    return this.#withSocket((socket) => this.#release(socket));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#socket !== undefined) discard(this.#socket);
    await this.#commands.idle();
  }

  #withOutput(button: string, work: (socket: Duplex, output: number) => Promise<void>): Promise<void> {
    const output = this.#config.outputs[button];
    if (output === undefined) return Promise.reject(new Error(`no output for ${button}`));
    return this.#withSocket((socket) => work(socket, output));
  }

  /** Lamps are reported only while the board is connected, so it always is. */
  async #stayConnected(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#withSocket(async () => undefined).catch(() => undefined);
      const socket = this.#socket;
      if (socket !== undefined) await new Promise((resolve) => socket.once('close', resolve));
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #withSocket(work: (socket: Duplex) => Promise<void>): Promise<void> {
    return this.#commands.run(async () => work(this.#socket ?? (await this.#connect())));
  }

  #release(socket: Duplex): Promise<void> {
    return this.#command(socket, 'RELEASE', 'OK RELEASE', GRACE_MS);
  }

  async #command(socket: Duplex, command: string, expected: string, patienceMs: number): Promise<void> {
    const answer = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => this.#answer?.(undefined), patienceMs);
      this.#answer = (line) => {
        clearTimeout(timer);
        this.#answer = undefined;
        resolve(line);
      };
      if (socket.destroyed) this.#answer(undefined);
      else socket.write(`${command}\n`);
    });
    if (answer === expected) return;
    // The answer to this command may still arrive, and would be taken for the answer to the next one.
    this.#disconnected(socket);
    discard(socket);
    throw new Error(`the panel answered ${answer ?? 'nothing'} to ${command}`);
  }

  async #connect(): Promise<Duplex> {
    const socket = await withTimeout(this.#stop.signal, GRACE_MS, (signal) =>
      connect(this.#config, true, signal),
    );
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket })
      .on('line', (line) => {
        if (this.#socket === socket) this.#received(line);
      })
      .on('error', () => socket.destroy());
    socket.once('close', () => this.#disconnected(socket));
    // A button that was held down when the last connection ended must not stay down.
    await this.#release(socket);
    if (this.#config.lamps) await this.#command(socket, 'LAMPS', 'OK LAMPS', GRACE_MS);
    return socket;
  }

  /** What this connection reported is unknown from now on (C4.15). */
  #disconnected(socket: Duplex): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#answer?.(undefined);
    if (this.#lamps !== null) this.#setLamps(null);
  }

  #received(line: string): void {
    const [, output, state] = LAMP.exec(line) ?? [];
    const button = this.#buttons.get(Number(output));
    if (state === 'off' || state === 'on' || state === 'blink') {
      if (button !== undefined) this.#setLamps({ ...this.#lamps, [button]: state });
    } else this.#answer?.(line);
  }

  #setLamps(lamps: Lamps | null): void {
    this.#lamps = lamps;
    this.#reports.lamps(lamps);
  }
}

/** Makes a board open every output, over a connection of its own. @throws when the board does not confirm it. */
export async function releaseStream(config: StreamPanelConfig, signal: AbortSignal): Promise<void> {
  const stream = await connect(config, false, signal);
  try {
    const lines = createInterface({ input: stream, signal }).on('error', () => stream.destroy());
    stream.write('RELEASE\n');
    for await (const line of lines) if (line === 'OK RELEASE') return;
    throw new Error('the panel did not confirm that its outputs are open');
  } finally {
    stream.destroy();
  }
}

const connect = (
  { address, baudRate }: StreamPanelConfig,
  lock: boolean,
  signal: AbortSignal,
): Promise<Duplex> => {
  const wire = readWire(address);
  if (wire.kind === 'hid') throw new RangeError(`a board at ${address} takes no commands in lines`);
  return openBytes(wire, { baudRate, lock }, signal);
};
