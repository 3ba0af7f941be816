import { ERRORS, type ErrorName, fillParams } from '@floorcast/contract/errors';
import {
  AnswerOrder,
  BandOrder,
  CameraOrder,
  HandPayOrder,
  HoldOrder,
  OfferOrder,
  PressOrder,
  SeatOrder,
  StillOrder,
  TransferOrder,
  TransferQuery,
  UnwatchOrder,
  WatchOrder,
} from '@floorcast/contract/floor-orders';
import type { CameraId } from '@floorcast/contract/machines';
import type { Result } from '@floorcast/contract/result';
import { sdpRefusal } from '@floorcast/contract/sdp';
import { ProtooError } from '@floorcast/protoo/peer';
import { type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Still } from '../capture/camera.ts';
import type { TransferStatus } from '../journal/state.ts';
import type { Station } from '../station/station.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import { NoViewer, UnusableSdp } from '../webrtc/sdp.ts';

/** The part of the media gateway that the house orders. */
export interface Viewing {
  watch(order: (typeof WatchOrder)['data']['_zod']['output']): Promise<string>;
  offer(order: (typeof OfferOrder)['data']['_zod']['output']): Promise<string>;
  answered(viewerId: string, answer: string): void;
  unwatch(viewerId: string): void;
  still(machineId: number): Promise<Still>;
  restartCamera(machineId: number, camera: CameraId): void;
}

/** The parts of a floor that orders act on. */
export interface OrderTargets {
  readonly stations: ReadonlyMap<number, Station>;
  readonly transfers: TransferService;
  readonly viewing: Viewing;
  readonly log: Logger;
  readonly traces: Traces;
}

/** One request of the house. */
export interface Order {
  readonly method: string;
  readonly data: unknown;
  /** Of the trace of the house, where it names one. */
  readonly traceparent?: string | undefined;
  /** How long (ms) a press may still wait, after the delay of this order on its way (C6.13). */
  readonly remainingMs: number;
}

/**
 * Acts on one request of the house and answers it, as part of the trace that it names.
 * @throws {ProtooError} a refusal with a closed code.
 */
export function answerOrder(targets: OrderTargets, order: Order): Promise<unknown> {
  const { method, data, traceparent: parent } = order;
  const span = targets.traces.begin(`order ${method}`, { side: 'server', parent });
  return within(span, async () => {
    switch (method) {
      case TransferOrder.method:
        return transfer(targets, data);
      case TransferQuery.method:
        return transferStatus(targets, data);
      case PressOrder.method:
        return press(targets, order);
      case HoldOrder.method:
        return hold(targets, order);
      case BandOrder.method:
        return band(targets, order);
      case SeatOrder.method:
        return seat(targets, data);
      case HandPayOrder.method:
        return unlock(targets, data);
      case WatchOrder.method:
        return watch(targets, data);
      case OfferOrder.method:
        return offer(targets, data);
      case AnswerOrder.method:
        return answered(targets, data);
      case UnwatchOrder.method:
        return unwatch(targets, data);
      case StillOrder.method:
        return still(targets, data);
      case CameraOrder.method:
        return restartCamera(targets, data);
      default:
        throw refused('notFound', { what: method.slice(0, 40) });
    }
  });
}

async function transfer({ stations, transfers }: OrderTargets, data: unknown) {
  const order = read(TransferOrder.data, data);
  stationOf(stations, order.machineId);
  done(await transfers.submit(order), `transfer ${order.transferId}`);
  return { taken: true };
}

/** The states of a transfer on the wire (C6.5). */
const STATES = {
  pending: 'under-way',
  settled: 'settled',
  refused: 'never-seen',
} as const satisfies Record<Exclude<TransferStatus, 'unknown'>, string>;

async function transferStatus({ transfers }: OrderTargets, data: unknown) {
  const status = await transfers.query(read(TransferQuery.data, data).transferId);
  return { state: STATES[status] };
}

async function press({ stations, log, traces }: OrderTargets, { data, remainingMs }: Order) {
  const { machineId, button, requestId, lateBy } = read(PressOrder.data, data);
  const station = stationOf(stations, machineId);
  const facts = { 'floorcast.machine': machineId, 'floorcast.button': button };
  const span = traces.begin('panel press', { facts });
  const pressed = await span.run(() => station.press(button, remainingMs - lateBy));
  const outcome = pressed.ok ? 'acknowledged' : pressed.error;
  span.end({ 'floorcast.outcome': outcome }, pressed.ok ? undefined : pressed.error);
  log.info({ requestId, machineId, button, outcome }, 'press');
  done(pressed, button);
  return { acknowledged: true };
}

async function hold({ stations }: OrderTargets, { data, remainingMs }: Order) {
  const { machineId, button, down, lateBy } = read(HoldOrder.data, data);
  const station = stationOf(stations, machineId);
  done(await (down ? station.hold(button, remainingMs - lateBy) : station.release(button)), button);
  return { acknowledged: true };
}

async function band({ stations }: OrderTargets, { data, remainingMs }: Order) {
  const { machineId, id, lateBy } = read(BandOrder.data, data);
  const station = stationOf(stations, machineId);
  done(await station.chooseBand(id, remainingMs - lateBy), `band ${id}`);
  return { activeBand: id };
}

async function seat({ stations }: OrderTargets, data: unknown) {
  const { machineId, taken } = read(SeatOrder.data, data);
  const { driver } = stationOf(stations, machineId);
  try {
    await driver.setSeat(taken);
  } catch {
    throw refused('machineOffline');
  }
  return { taken, credit: driver.credit };
}

async function unlock({ stations }: OrderTargets, data: unknown) {
  const { machineId } = read(HandPayOrder.data, data);
  const { driver } = stationOf(stations, machineId);
  try {
    return { answer: await driver.resetHandPay() };
  } catch {
    throw refused('machineOffline');
  }
}

async function watch({ viewing }: OrderTargets, data: unknown) {
  const order = read(WatchOrder.data, data);
  return { answer: await orRefuse(() => viewing.watch(order)) };
}

async function offer({ viewing }: OrderTargets, data: unknown) {
  const order = read(OfferOrder.data, data);
  return { offer: await orRefuse(() => viewing.offer(order)) };
}

async function answered({ viewing }: OrderTargets, data: unknown) {
  const { viewerId, answer } = read(AnswerOrder.data, data);
  await orRefuse(() => viewing.answered(viewerId, answer));
  return {};
}

/** @throws {ProtooError} the viewer's description is wrong, in a field that it names; else `videoFailed`, with why. */
async function orRefuse<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof UnusableSdp) {
      const { name, params } = sdpRefusal(error.field);
      throw refused(name, params);
    }
    if (error instanceof NoViewer) throw refused('notFound', { what: 'viewer' });
    throw new ProtooError(ERRORS.videoFailed.code, error instanceof Error ? error.message : 'video failed');
  }
}

async function unwatch({ viewing }: OrderTargets, data: unknown) {
  viewing.unwatch(read(UnwatchOrder.data, data).viewerId);
  return {};
}

async function still({ viewing }: OrderTargets, data: unknown) {
  const { machineId } = read(StillOrder.data, data);
  try {
    const { jpeg, takenAt } = await viewing.still(machineId);
    return { jpeg, ageMs: Math.max(0, Date.now() - takenAt) };
  } catch {
    throw refused('notFound', { what: `still of machine ${machineId}` });
  }
}

async function restartCamera({ viewing, log }: OrderTargets, data: unknown) {
  const { machineId, camera } = read(CameraOrder.data, data);
  try {
    viewing.restartCamera(machineId, camera);
  } catch {
    throw refused('notFound', { what: `${camera} of machine ${machineId}` });
  }
  log.info({ machineId, camera }, 'camera is opened again, as ordered');
  return {};
}

interface Schema<T> {
  safeParse(
    data: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

function read<T>(schema: Schema<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw refused('invalidRequest', { field: parsed.error.issues[0]?.path.join('.') || 'data' });
}

function stationOf(stations: ReadonlyMap<number, Station>, machineId: number): Station {
  const station = stations.get(machineId);
  if (station === undefined) throw refused('notFound', { what: `machine ${machineId}` });
  return station;
}

function done(result: Result<void, ErrorName>, what: string): void {
  if (!result.ok) throw refused(result.error, { what });
}

const refused = (name: ErrorName, params: Record<string, string | number> = {}): ProtooError =>
  new ProtooError(ERRORS[name].code, fillParams(ERRORS[name].message, params), params);
