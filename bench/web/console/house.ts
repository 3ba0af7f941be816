import { DUTIES } from '@floorcast/contract/duties';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { WallCauseKind } from '@floorcast/contract/wall';
import { encodeNotification } from '@floorcast/protoo/peer';
import type { WebSocket } from 'ws';
import { atRate, BRANDS, randomFrom, ScriptedHouse, tokenOf } from '../lobby/scripted-house.ts';

const FLOORS = ['north', 'south', 'terrace'];
const CAUSES: readonly WallCauseKind[] = [
  'tilt',
  'door',
  'hand-pay',
  'jackpot',
  'transfer-in-doubt',
  'camera',
  'power',
  'credit-without-owner',
  'line',
];
/** As the house collects rows. */
const COLLECT_MS = 250;
const AT_ONCE = 100;
const SINCE = Date.now() - 3_600_000;
/** Tokens for this house: of an administrator, and of a player. */
export const TOKENS = { staff: tokenOf('admin', [DUTIES.admin]), player: tokenOf('user', []) } as const;

/** A house that has only a console: a wall of machines whose rows change at a rate. */
export class ConsoleHouse extends ScriptedHouse {
  readonly #random = randomFrom(11);
  readonly #rows: ReturnType<ConsoleHouse['row']>[];
  readonly #watching = new Set<WebSocket>();
  /** Bytes of rows that were sent, of one connection. */
  sentBytes = 0;

  constructor(machines: number) {
    super();
    this.#rows = Array.from({ length: machines }, (_, index) => this.row(index));
  }

  /** Changes rows at a rate for some seconds, and sends them as the house does. Returns their number. */
  changeRows(perSecond: number, seconds: number): Promise<number> {
    return atRate(perSecond, seconds, COLLECT_MS, (times) => {
      const ids = new Set(Array.from({ length: times }, () => this.#changeOne()));
      this.#send([...ids]);
    });
  }

  /** A row as machines are on a busy evening: a third played, a tenth with a cause. */
  row(index: number) {
    const kind = this.#random();
    const played = kind < 0.35;
    const cause = kind > 0.9 ? (CAUSES[Math.floor(this.#random() * CAUSES.length)] ?? 'tilt') : null;
    const amounts = ['hand-pay', 'jackpot', 'transfer-in-doubt', 'credit-without-owner'];
    return {
      id: 1000 + index,
      name: `${this.#of(BRANDS, index)} ${index + 1}`,
      brandId: 1 + (index % BRANDS.length),
      brand: this.#of(BRANDS, index),
      floorId: this.#of(FLOORS, index),
      status: played ? 'playing' : cause === null ? 'available' : 'malfunction',
      causes:
        cause === null
          ? []
          : [
              {
                kind: cause,
                since: this.#moment(),
                ...(amounts.includes(cause) && { amount: Math.floor(this.#random() * 500_000) }),
                ...(cause === 'tilt' && { exception: 0x28 }),
                ...(cause === 'camera' && { camera: 'camera' }),
              },
            ],
      player: played ? { id: 5000 + index, username: `player${index}` } : null,
      seatedAt: played ? this.#moment() : null,
      credit: played ? Math.floor(this.#random() * 90_000) : 0,
      playing: played && this.#random() < 0.5,
      line: { ageMs: cause === 'line' ? 3_000 : 0, state: cause === 'line' ? 'errors' : 'good' },
      panel: 'ready',
      cameras: [
        {
          id: 'camera',
          ageMs: cause === 'camera' ? 12_000 : 0,
          loss: 0,
          fault: cause === 'camera' ? 'no stream' : null,
        },
        { id: 'screen', ageMs: 0, loss: 0, fault: null },
      ],
      buttons: ['spin', 'bet-up'],
      viewers: played ? Math.floor(this.#random() * 4) : 0,
      waiting: 0,
      reserved: false,
      outOfService: null,
    };
  }

  #of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  #moment = (): string => new Date(SINCE + Math.floor(this.#random() * 3_000_000)).toISOString();

  #changeOne(): number {
    const at = Math.floor(this.#random() * this.#rows.length);
    const before = this.#rows[at];
    if (before === undefined) return at;
    // Mostly credit and games; one change in ten is another state.
    this.#rows[at] =
      this.#random() < 0.1
        ? this.row(at)
        : {
            ...before,
            credit: before.player === null ? 0 : Math.floor(this.#random() * 90_000),
            playing: !before.playing,
          };
    return at;
  }

  #send(indexes: readonly number[], only?: WebSocket): void {
    for (let from = 0; from < indexes.length; from += AT_ONCE) {
      const machines = indexes.slice(from, from + AT_ONCE).flatMap((at) => this.#rows[at] ?? []);
      const text = encodeNotification('wall', { machines, floors: this.#floors(), gone: [] });
      this.sentBytes += Buffer.byteLength(text);
      for (const socket of only === undefined ? this.#watching : [only]) socket.send(text);
    }
  }

  #floors = () =>
    FLOORS.map((id) => ({ id, linked: true, since: null, clockDifferenceMs: 0, version: '0.2.0' }));

  protected connected(socket: WebSocket, path: string): void {
    const answer = (method: string, data: unknown) => {
      if (path !== SOCKET_PATHS.console || method !== 'init') return { balance: 0 };
      const wall = typeof data === 'object' && data !== null && 'wall' in data && data.wall === true;
      this.#watching.delete(socket);
      if (!wall) return { machines: 0 };
      this.#send([...this.#rows.keys()], socket);
      this.#watching.add(socket);
      return { machines: this.#rows.length };
    };
    this.peerOn(socket, answer, () => this.#watching.delete(socket));
  }

  protected reply(path: string): unknown {
    switch (path) {
      case '/api/machine/brands':
        return BRANDS.map((name, index) => ({ id: index + 1, name, jackpot: '', machineCount: 250 }));
      case '/api/machine/all':
        return this.#rows.map(({ id, name, status, brand }) => ({
          id,
          name,
          status,
          brand,
          image: '',
          reservation: false,
        }));
      case '/api/console/calls':
        return { items: [], total: 0, page: 1, size: 500 };
      default:
        return undefined;
    }
  }
}
