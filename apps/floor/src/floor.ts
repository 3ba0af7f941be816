import type { Lamps } from '@floorcast/contract/machines';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { FloorConfig, MachineConfig } from './configuration/config.ts';
import { Journal } from './journal/journal.ts';
import { carryOut } from './link/commands.ts';
import { HouseLink } from './link/house-link.ts';
import type { MachineReports } from './machines/driver.ts';
import { openPanel } from './machines/panel/panel.ts';
import { openSasMachine } from './machines/sas/sas-machine.ts';
import { ResultStills } from './station/result-stills.ts';
import { Station } from './station/station.ts';
import { TransferDesk } from './station/transfer-desk.ts';
import { type MediaGateway, type MediaGatewayEvents, openMediaGateway } from './webrtc/gateway.ts';
import { lineOpener } from './wires/line-opener.ts';

/** How often (ms) the house is told how old the pictures are that go out. */
const VIDEO_EVERY_MS = 5_000;

export interface Floor {
  close(): Promise<void>;
}

/** Puts a floor together: every machine of the configuration, the journal, the cameras and the link to the house. */
export async function openFloor(
  config: FloorConfig,
  {
    credential,
    version,
    log,
    traces = NO_TRACES,
  }: { credential: string; version: string; log: Logger; traces?: Traces },
): Promise<Floor> {
  const journal = await Journal.open(config.journal, (note) => log.warn(note));
  // Reports and viewers reach the house through the link, which in turn needs the machines to describe.
  let link: HouseLink | undefined;
  const reports: MachineReports = {
    keep: async (body, unmetered) => {
      await journal.keepEvent(body, unmetered);
      if (body.type === 'round-started') results.started(body.machineId);
      if (body.type === 'round-ended') results.ended(body);
    },
    hold: (body) => journal.hold(body),
    transferEnded: (transferId, end) => journal.keepTransferEnd(transferId, end),
    runningGame: (machineId) => journal.runningGame(machineId),
    handPay: (machineId) => journal.handPay(machineId),
    handPayRead: (machineId) => journal.keepHandPayRead(machineId),
    condition: (machineId, condition) => link?.notify('condition', { machineId, condition }),
    credit: (machineId, credit) => link?.notify('credit', { machineId, credit }),
    fault: (machineId, fault) => link?.notify('fault', { machineId, fault }),
    facts: (machineId, { complaints, ...facts }) => {
      log.info({ machineId, ...facts }, 'machine within reach');
      for (const complaint of complaints) log.warn({ machineId }, complaint);
    },
    meters: (machineId, reading) => log.info({ machineId, ...reading }, 'meters'),
  };
  const lit = (machineId: number, lamps: Lamps | null) => link?.notify('lamps', { machineId, lamps });
  const gateway = await openGateway(config, {
    viewerGone: (viewerId) => link?.notify('viewerGone', { viewerId }),
    camera: ({ machineId, id: camera }, why) => {
      if (why !== null) log.warn({ machineId, camera, why }, 'camera shows nothing');
      link?.notify('camera', { machineId, camera, fault: why });
    },
    failed: (error) => log.error({ err: error }, 'encoder failed'),
  }).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  const stations = new Map(
    config.machines.map((machine) => [machine.id, openStation(machine, reports, lit)]),
  );
  const results = new ResultStills({
    seated: (machineId) => stations.get(machineId)?.driver.seated ?? false,
    take: (machineId, stops) => gateway.still(machineId, stops),
    prepare: (machineId) => gateway.prepareStill(machineId),
    hand: (still) => link?.notify('result', still),
  });
  const drivers = new Map([...stations].map(([id, station]) => [id, station.driver]));
  const transfers = new TransferDesk(journal, drivers, log, traces);
  transfers.resume();
  const rooms = { stations, transfers, viewing: gateway, log, traces };
  link = new HouseLink({
    house: config.house,
    credential,
    version,
    journal,
    log,
    describe: () =>
      [...stations.values()].map((station) => ({
        ...station.describe(),
        playing: journal.isPlaying(station.id),
      })),
    viewers: () => gateway.viewers,
    carryOut: (order) => carryOut(rooms, order),
    lost: () => {
      for (const station of stations.values()) void station.letGo();
    },
  });
  const opened = link;
  const telling = setInterval(() => opened.notify('video', gateway.video), VIDEO_EVERY_MS);

  return {
    async close() {
      clearInterval(telling);
      await opened.close();
      await gateway.close();
      await Promise.all([...stations.values()].map((station) => station.close()));
      transfers.close();
      await journal.close();
    },
  };
}

function openStation(
  config: MachineConfig,
  reports: MachineReports,
  lit: (machineId: number, lamps: Lamps | null) => void,
): Station {
  const { id, sas, panel } = config;
  const driver = openSasMachine({ machineId: id, line: lineOpener(sas.address), ...sas }, reports);
  return new Station(config, driver, openPanel(panel, { lamps: (lamps) => lit(id, lamps) }));
}

function openGateway({ media, machines }: FloorConfig, events: MediaGatewayEvents): Promise<MediaGateway> {
  const cameras = machines.flatMap(({ id: machineId, cameras }) =>
    cameras.map((camera) => ({ machineId, ...camera })),
  );
  return openMediaGateway({ ...media, cameras }, events);
}
