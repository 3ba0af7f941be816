import {
  ConsoleCheck,
  ConsoleInit,
  ConsoleNotifications,
  WALL_COLLECT_MS,
  WALL_ROWS_AT_ONCE,
} from '@floorcast/contract/console-socket';
import { may, type Permission } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { CLOSE_CODES, SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { WallFloor, WallMachine, WallRows } from '@floorcast/contract/wall';
import { encodeNotification } from '@floorcast/protoo/peer';
import type { SiteContext } from '../context.ts';
import { CONSOLE_MONEY_TOPIC } from '../money/approvals/index.ts';
import { type Account, type AuthService, onSignedOut } from '../people/accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Connection, type SocketEntry, socketRoute } from '../platform/sockets/gate.ts';
import { textFrame } from '../platform/sockets/open-sockets.ts';
import { noMethod, protooRefusal, readMessage } from '../platform/sockets/refusals.ts';
import { CONSOLE_CALLS_TOPIC, type Wall } from './wall/index.ts';

/** What is passed on as it is published, and the permission of its receivers. */
const FORWARDED = [
  { topic: CONSOLE_CALLS_TOPIC, method: 'calls', needs: 'calls.read' },
  { topic: CONSOLE_MONEY_TOPIC, method: 'money', needs: 'proposals.read' },
] as const satisfies readonly {
  topic: string;
  method: keyof typeof ConsoleNotifications;
  needs: Permission;
}[];

/** Any of these opens the connection. */
const NEEDS = ['floor.read', 'calls.read', 'proposals.read'] as const satisfies readonly Permission[];

/** The console connection: staff receive the floor wall, calls, and what waits for money. Every node has it. */
export function consoleSocket(
  parts: Pick<SiteContext, 'bus' | 'clock'> & { readonly auth: AuthService; readonly wall: Wall },
): SocketEntry {
  const { auth, bus, clock, wall } = parts;
  const watching = new Set<Connection>();
  const listening = new Map<Connection, Account>();
  new WallFrames(wall, clock, watching);
  for (const { topic, method, needs } of FORWARDED)
    bus.subscribe(topic, (message) => {
      const frame = textFrame(encodeNotification(method, ConsoleNotifications[method].parse(message)));
      for (const [connection, account] of listening) if (may(account, needs)) connection.send(frame);
    });
  return socketRoute<Account>(SOCKET_PATHS.console, {
    async admit({ query }) {
      const account = await auth.accountOf(query.get('token') ?? undefined);
      return account !== undefined && NEEDS.some((needs) => may(account, needs)) ? account : undefined;
    },
    accountIdOf: ({ id }) => id,
    open(connection, account) {
      const { peer, onClose } = connection;
      onClose(onSignedOut(bus, account, () => peer.close(CLOSE_CODES.signedOut, 'signed out')));
      onClose(() => {
        watching.delete(connection);
        listening.delete(connection);
      });
      return {
        async request(method, data) {
          if (method === ConsoleCheck.method) return {};
          if (method !== ConsoleInit.method) throw noMethod(method);
          const asked = readMessage(ConsoleInit.data, data);
          if (asked.wall && !may(account, 'floor.read')) throw protooRefusal(refusal('notAllowed'));
          listening.set(connection, account);
          watching.delete(connection);
          if (!asked.wall) return { machines: 0 };
          const rows = wall.rows();
          for (const page of pagesOf(rows)) connection.send(wallFrame(page));
          watching.add(connection);
          return { machines: rows.machines.length };
        },
      };
    },
  });
}

const wallFrame = (rows: WallRows): Buffer => textFrame(encodeNotification('wall', rows));

/** Rows in as many messages as they fill; the floors come first. */
function pagesOf({ machines, floors, gone }: WallRows): WallRows[] {
  const pages: WallRows[] = [];
  for (let at = 0; at === 0 || at < machines.length; at += WALL_ROWS_AT_ONCE)
    pages.push({
      machines: machines.slice(at, at + WALL_ROWS_AT_ONCE),
      floors: at === 0 ? floors : [],
      gone: at === 0 ? gone : [],
    });
  return pages;
}

/** Collects changed rows and sends them, encoded once for all connections. */
class WallFrames {
  readonly #machines = new Map<number, WallMachine>();
  readonly #floors = new Map<string, WallFloor>();
  readonly #gone = new Set<number>();
  #waits = false;

  constructor(wall: Wall, clock: Clock, watching: ReadonlySet<Connection>) {
    wall.follow((rows) => {
      this.#collect(rows);
      if (this.#waits) return;
      this.#waits = true;
      clock.after(WALL_COLLECT_MS, () => this.#send(watching));
    });
  }

  #collect({ machines, floors, gone }: WallRows): void {
    for (const machine of machines) {
      this.#machines.set(machine.id, machine);
      this.#gone.delete(machine.id);
    }
    for (const floor of floors) this.#floors.set(floor.id, floor);
    for (const id of gone) {
      this.#machines.delete(id);
      this.#gone.add(id);
    }
  }

  #send(watching: ReadonlySet<Connection>): void {
    this.#waits = false;
    const rows = {
      machines: [...this.#machines.values()],
      floors: [...this.#floors.values()],
      gone: [...this.#gone],
    };
    this.#machines.clear();
    this.#floors.clear();
    this.#gone.clear();
    if (watching.size === 0) return;
    const frames = pagesOf(rows).map(wallFrame);
    for (const connection of watching) for (const frame of frames) connection.send(frame);
  }
}
