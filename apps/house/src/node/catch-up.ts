import type pg from 'pg';
import type { Logger } from 'pino';
import type { Machines, Watching } from '../modules/machines/index.ts';
import { NOTIFICATIONS_MISSED_TOPIC } from '../modules/notifications/index.ts';
import type { Play } from '../modules/play/index.ts';
import { inBackground } from '../platform/background.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { Announcements } from '../platform/db/announcements.ts';
import type { SocketGate } from '../platform/sockets/gate.ts';

interface CatchUpParts {
  readonly bus: Bus;
  readonly log: Logger;
  readonly connection: pg.ClientConfig | undefined;
  readonly gate: SocketGate;
  readonly watching: Watching;
  readonly machines: Machines;
  readonly play: Play;
}

/**
 * Reads what may have changed while messages of other nodes or announcements of the database were missed: now, and
 * whenever the connection to either is restored. Returns how to stop.
 */
export async function catchUp({
  bus,
  log,
  connection,
  gate,
  watching,
  machines,
  play,
}: CatchUpParts): Promise<() => Promise<void>> {
  const missed = () => {
    bus.publish(NOTIFICATIONS_MISSED_TOPIC, null);
    inBackground(log, gate.recheck(), 'checking the sign-ins of connections');
    inBackground(log, watching.recheck(), 'checking the sign-ins of viewers');
  };
  bus.followOthers((inReach) => {
    if (inReach) missed();
  });
  const announcements =
    connection &&
    (await Announcements.open({
      connection,
      log,
      received: (topic, message) => bus.publish(topic, message),
      listening: () => {
        inBackground(log, machines.configure(), 'reading the configuration of machines');
        play.handPays.recheck();
        missed();
      },
    }));
  missed();
  return async () => announcements?.close();
}
