import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type pg from 'pg';
import type { SiteContext } from '../../context.ts';
import type { MachineDirectory } from '../../machines/registry/index.ts';
import { inBackground } from '../../platform/background.ts';
import { Announcements } from '../../platform/db/announcements.ts';
import type { SocketGate } from '../../platform/sockets/gate.ts';
import type { OwnedFloors } from '../floors/owned-floors.ts';

/** The clients of these receive what is published, and the current state when they connect. */
export const NOTIFIED = new Set([SOCKET_PATHS.notification, SOCKET_PATHS.jackpot, SOCKET_PATHS.console]);

/**
 * Reads what may have changed while messages of other nodes or announcements of the database were missed: whenever the
 * connection to either is restored. Clients that may have missed a notification are asked to connect again. Returns how to
 * stop.
 */
export async function catchUp(
  parts: Pick<SiteContext, 'bus' | 'log'> & {
    readonly connection: pg.ClientConfig | undefined;
    readonly gate: SocketGate;
    readonly floors: OwnedFloors;
    readonly directory: MachineDirectory;
  },
): Promise<() => Promise<void>> {
  const { bus, log, connection, gate, floors, directory } = parts;
  const recheck = () => {
    inBackground(log, gate.recheck(), 'checking the sign-ins of connections');
    for (const { watching, play } of floors.all()) {
      inBackground(log, watching.recheck(), 'checking the sign-ins of viewers');
      play.accounts.recheck();
    }
  };
  bus.followOthers((inReach) => {
    if (!inReach) return;
    recheck();
    gate.reconnect(NOTIFIED);
  });
  let listened = false;
  const announcements =
    connection &&
    (await Announcements.open({
      connection,
      log,
      // Every node listens.
      received: (topic, message) => bus.publishHere(topic, message),
      listening: () => {
        recheck();
        if (listened) gate.reconnect(NOTIFIED);
        listened = true;
        inBackground(log, directory.refresh(), 'reading the list of machines');
        for (const { configure, play } of floors.all()) {
          inBackground(log, configure(), 'reading the configuration of machines');
          play.handPays.recheck();
        }
      },
    }));
  return async () => announcements?.close();
}
