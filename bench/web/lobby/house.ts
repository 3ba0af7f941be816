import { MACHINE_STATUSES, type Machine } from '@floorcast/contract/machines';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { ProtooPeer } from '@floorcast/protoo/peer';
import type { WebSocket } from 'ws';
import { atRate, BRANDS, randomFrom, ScriptedHouse, tokenOf } from './scripted-house.ts';

const TICK_MS = 5;
const JACKPOT_MS = 125;
/** A token for this house, which verifies none. */
export const TOKEN = tokenOf('user', []);

/** A house that has only a lobby: many machines, and their statuses at a rate. */
export class LobbyHouse extends ScriptedHouse {
  readonly #machines: Machine[];
  readonly #random = randomFrom(7);
  readonly #listeners = new Set<ProtooPeer>();

  constructor(machines: number) {
    super();
    this.#machines = Array.from({ length: machines }, (_, index) => ({
      id: 1000 + index,
      name: `${this.#brand(index)} ${index + 1}`,
      status: this.#status(),
      brand: this.#brand(index),
      image: '',
      reservation: false,
    }));
  }

  /** Notifies statuses at a rate for some seconds. Returns their number. */
  notifyStatuses(perSecond: number, seconds: number): Promise<number> {
    return atRate(perSecond, seconds, TICK_MS, (times) => {
      for (let n = 0; n < times; n++) this.#notifyOne();
    });
  }

  #brand = (index: number): string => BRANDS[index % BRANDS.length] ?? '';
  #status = (): string => MACHINE_STATUSES[Math.floor(this.#random() * MACHINE_STATUSES.length)] ?? '';

  #notifyOne(): void {
    const at = Math.floor(this.#random() * this.#machines.length);
    const machine = this.#machines[at];
    if (machine === undefined) return;
    const status = this.#status();
    this.#machines[at] = { ...machine, status };
    for (const peer of this.#listeners) peer.notify('machine', { id: machine.id, status });
  }

  protected connected(socket: WebSocket, path: string): void {
    const closed = () => {
      clearInterval(jackpots);
      this.#listeners.delete(peer);
    };
    const peer = this.peerOn(socket, () => ({ balance: 500_000 }), closed);
    if (path === SOCKET_PATHS.notification) this.#listeners.add(peer);
    const jackpots =
      path === SOCKET_PATHS.jackpot ? setInterval(() => this.#notifyJackpot(peer), JACKPOT_MS) : undefined;
  }

  #notifyJackpot(peer: ProtooPeer): void {
    const id = 1 + Math.floor(this.#random() * BRANDS.length);
    peer.notify('jackpot', { id, jackpot: `${125_000_000 + Math.floor(performance.now())},8500000` });
  }

  protected reply(path: string): unknown {
    switch (path) {
      case '/api/machine/brands':
        return BRANDS.map((name, index) => ({
          id: index + 1,
          name,
          jackpot: '125000000,8500000',
          machineCount: this.#machines.length / BRANDS.length,
        }));
      case '/api/machine/all':
        return this.#machines;
      default:
        return undefined;
    }
  }
}
