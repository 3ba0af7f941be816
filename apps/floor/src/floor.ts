import type { FloorSoftware } from '@floorcast/contract/floor-link';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { FloorConfig, MachineConfig } from './configuration/config.ts';
import { HealthReports, type Watched } from './health/health-reports.ts';
import { Journal } from './journal/journal.ts';
import { HouseLink } from './link/house-link.ts';
import { answerOrder } from './link/orders.ts';
import type { MachineReports } from './machines/driver.ts';
import { openPanel } from './machines/panel/panel.ts';
import { openSasMachine } from './machines/sas/sas-machine.ts';
import { ResultStills } from './station/result-stills.ts';
import { Station } from './station/station.ts';
import { TransferService } from './transfers/transfer-service.ts';
import { type MediaGateway, type MediaGatewayEvents, openMediaGateway } from './webrtc/gateway.ts';
import { lineOpener } from './wires/wires.ts';

/** How often (ms) the house is notified how old the viewers' pictures are. */
const VIDEO_EVERY_MS = 5_000;

export interface Floor {
  close(): Promise<void>;
}

interface FloorOptions {
  readonly credential: string;
  readonly version: string;
  /** What the trail of the house keeps of this program. */
  readonly software?: FloorSoftware;
  readonly log: Logger;
  readonly traces?: Traces;
}

/** Opens a floor: every machine of the configuration, the journal, the cameras and the link to the house. */
export async function openFloor(
  config: FloorConfig,
  { credential, version, software, log, traces = NO_TRACES }: FloorOptions,
): Promise<Floor> {
  const journal = await Journal.open(config.journal, (note) => log.warn(note));
  const house = new HouseNotifications();
  const gateway = await openGateway(config, gatewayEvents(house, log)).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  const stations = new Map<number, Station>();
  const results = openResultStills(stations, gateway, house);
  const reports = machineReports({ journal, results, house, log });
  for (const machine of config.machines) stations.set(machine.id, openStation(machine, reports, house));
  const drivers = new Map([...stations].map(([id, station]) => [id, station.driver]));
  const transfers = new TransferService(journal, drivers, log, traces);
  transfers.resume();
  const targets = { stations, transfers, viewing: gateway, log, traces };
  const link = new HouseLink({
    house: config.house,
    credential,
    version,
    software,
    journal,
    log,
    describe: () =>
      [...stations.values()].map((station) => ({
        ...station.describe(),
        playing: journal.isPlaying(station.id),
      })),
    viewers: () => gateway.viewers,
    answerOrder: (order) => answerOrder(targets, order),
    linked: () => health.linked(),
    linkLost: () => {
      for (const station of stations.values()) void station.houseLost();
    },
  });
  house.attach(link);
  const health = new HealthReports(
    () => equipmentOf(stations, gateway),
    (report) => house.notify('health', report),
  );
  if (config.media.watchCameras) gateway.watchCameras();
  const videoTimer = setInterval(() => link.notify('video', gateway.video), VIDEO_EVERY_MS);

  return {
    async close() {
      clearInterval(videoTimer);
      health.close();
      await link.close();
      await gateway.close();
      await Promise.all([...stations.values()].map((station) => station.close()));
      transfers.close();
      await journal.close();
    },
  };
}

function equipmentOf(
  stations: ReadonlyMap<number, Station>,
  gateway: Pick<MediaGateway, 'healthOf'>,
): Watched[] {
  return [...stations.values()].map(({ id: machineId, driver, panelState, cameras }) => ({
    machineId,
    condition: driver.condition,
    quality: driver.quality,
    panel: panelState,
    cameras: cameras.flatMap((id) => {
      const health = gateway.healthOf(machineId, id);
      return health === undefined ? [] : [{ id, now: health }];
    }),
  }));
}

interface ReportTargets {
  readonly journal: Journal;
  readonly results: ResultStills;
  readonly house: HouseNotifications;
  readonly log: Logger;
}

function machineReports({ journal, results, house, log }: ReportTargets): MachineReports {
  return {
    storeEvent: async (body, unmetered) => {
      await journal.storeEvent(body, unmetered);
      if (body.type === 'round-started') results.started(body.machineId);
      if (body.type === 'round-ended') results.ended(body);
    },
    storePendingEnd: (body) => journal.storePendingEnd(body),
    storeTransferEnd: (transferId, end) => journal.storeTransferEnd(transferId, end),
    runningGame: (machineId) => journal.runningGame(machineId),
    handPay: (machineId) => journal.handPay(machineId),
    storeHandPayRead: (machineId) => journal.storeHandPayRead(machineId),
    condition: (machineId, condition) => house.notify('condition', { machineId, condition }),
    credit: (machineId, credit) => house.notify('credit', { machineId, credit }),
    fault: (machineId, fault) => house.notify('fault', { machineId, fault }),
    facts: (machineId, facts) => log.info({ machineId, ...facts }, 'machine connected'),
    complaints: (machineId, complaints) => {
      for (const { cause, text, todo } of complaints)
        log.warn({ machineId, cause }, `machine out of service: ${text}. ${todo}`);
    },
    outOfReach: (machineId, why) =>
      log.warn({ machineId }, `machine unreachable: ${why}; reopening its line`),
    meters: (machineId, reading) => log.info({ machineId, ...reading }, 'meters'),
  };
}

const gatewayEvents = (house: HouseNotifications, log: Logger): MediaGatewayEvents => ({
  viewerGone: (viewerId) => house.notify('viewerGone', { viewerId }),
  camera: ({ machineId, id: camera }, why) => {
    if (why !== null) log.warn({ machineId, camera, why }, 'no picture from camera; retrying');
    house.notify('camera', { machineId, camera, fault: why });
  },
  failed: (error) => log.error({ err: error }, 'encoder failed; restarting it while there are viewers'),
});

const openResultStills = (
  stations: ReadonlyMap<number, Station>,
  gateway: MediaGateway,
  house: HouseNotifications,
): ResultStills =>
  new ResultStills({
    seated: (machineId) => stations.get(machineId)?.driver.seated ?? false,
    take: async (machineId, stops) => (await gateway.still(machineId, stops)).jpeg,
    prepare: (machineId) => gateway.prepareStill(machineId),
    send: (still) => house.notify('result', still),
  });

function openStation(config: MachineConfig, reports: MachineReports, house: HouseNotifications): Station {
  const { id: machineId, sas, panel } = config;
  const driver = openSasMachine({ machineId, line: lineOpener(sas.address), ...sas }, reports);
  const buttons = openPanel(panel, { lamps: (lamps) => house.notify('lamps', { machineId, lamps }) });
  return new Station(config, driver, buttons);
}

function openGateway({ media, machines }: FloorConfig, events: MediaGatewayEvents): Promise<MediaGateway> {
  const cameras = machines.flatMap(({ id: machineId, cameras }) =>
    cameras.map((camera) => ({ machineId, ...camera })),
  );
  return openMediaGateway({ ...media, cameras }, events);
}

/** Notifications from parts of the floor that are opened before its house link. Without a link they are dropped. */
class HouseNotifications {
  #link: HouseLink | undefined;

  attach(link: HouseLink): void {
    this.#link = link;
  }

  readonly notify: HouseLink['notify'] = (method, data) => this.#link?.notify(method, data);
}
