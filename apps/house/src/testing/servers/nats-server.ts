import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

/** Where Debian puts it; elsewhere the path is searched. */
const PLACES = ['/usr/sbin/nats-server', 'nats-server'];
const program = PLACES.find((place) => spawnSync(place, ['--version']).status === 0);

/** Whether NATS can be tested with; warns where it cannot. */
export function natsIsThere(): boolean {
  if (program === undefined) console.warn("Tests of NATS are left out: they need Debian's nats-server.");
  return program !== undefined;
}

/** A real NATS server on a port of its own, which a test may kill and restart. */
export class NatsServer {
  readonly port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await freePort());
    await server.restart();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    const child = spawn(program ?? '', ['-a', '127.0.0.1', '-p', String(this.port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    for await (const line of createInterface(child.stderr)) if (line.includes('Server is ready')) break;
    child.stderr.resume();
    if (child.exitCode !== null) throw new Error('nats-server did not start');
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
