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

export interface OrderTargets {
  readonly stations: ReadonlyMap<number, Station>;
  readonly transfers: TransferService;
  readonly viewing: Viewing;
  readonly log: Logger;
  readonly traces: Traces;
}

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
  const { method, traceparent: parent } = order;
  const span = targets.traces.begin(`order ${method}`, { side: 'server', parent });
  return within(span, async () => {
    const handler = HANDLERS.get(method);
    if (handler === undefined) throw refused('notFound', { what: method.slice(0, 40) });
    return handler(targets, order);
  });
}

/** The states of a transfer on the wire (C6.5). */
const STATES = {
  pending: 'under-way',
  settled: 'settled',
  refused: 'never-seen',
} as const satisfies Record<Exclude<TransferStatus, 'unknown'>, string>;

type Handler = (targets: OrderTargets, order: Order) => Promise<unknown>;

/** An order, and what a floor does about it. */
const on = <T>(
  { method, data: schema }: { readonly method: string; readonly data: Schema<T> },
  act: (targets: OrderTargets, data: T, remainingMs: number) => Promise<unknown>,
): [string, Handler] => [
  method,
  async (targets, { data, remainingMs }) => act(targets, read(schema, data), remainingMs),
];

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  on(TransferOrder, async ({ stations, transfers }, order) => {
    stationOf(stations, order.machineId);
    done(await transfers.submit(order), `transfer ${order.transferId}`);
    return { taken: true };
  }),
  on(TransferQuery, async ({ transfers }, { transferId }) => {
    return { state: STATES[await transfers.query(transferId)] };
  }),
  on(PressOrder, press),
  on(HoldOrder, async ({ stations }, { machineId, button, down, lateBy }, remainingMs) => {
    const station = stationOf(stations, machineId);
    done(await (down ? station.hold(button, remainingMs - lateBy) : station.release(button)), button);
    return { acknowledged: true };
  }),
  on(BandOrder, async ({ stations }, { machineId, id, lateBy }, remainingMs) => {
    done(await stationOf(stations, machineId).chooseBand(id, remainingMs - lateBy), `band ${id}`);
    return { activeBand: id };
  }),
  on(SeatOrder, async ({ stations }, { machineId, taken }) => {
    const { driver } = stationOf(stations, machineId);
    await orRefuse(() => driver.setSeat(taken), 'machineOffline');
    return { taken, credit: driver.credit };
  }),
  on(HandPayOrder, async ({ stations }, { machineId }) => {
    const { driver } = stationOf(stations, machineId);
    return { answer: await orRefuse(() => driver.resetHandPay(), 'machineOffline') };
  }),
  on(WatchOrder, async ({ viewing }, order) => ({ answer: await orRefuseVideo(() => viewing.watch(order)) })),
  on(OfferOrder, async ({ viewing }, order) => ({ offer: await orRefuseVideo(() => viewing.offer(order)) })),
  on(AnswerOrder, async ({ viewing }, { viewerId, answer }) => {
    await orRefuseVideo(() => viewing.answered(viewerId, answer));
    return {};
  }),
  on(UnwatchOrder, async ({ viewing }, { viewerId }) => {
    viewing.unwatch(viewerId);
    return {};
  }),
  on(StillOrder, async ({ viewing }, { machineId }) => {
    const what = `still of machine ${machineId}`;
    const { jpeg, takenAt } = await orRefuse(() => viewing.still(machineId), 'notFound', { what });
    return { jpeg, ageMs: Math.max(0, Date.now() - takenAt) };
  }),
  on(CameraOrder, async ({ viewing, log }, { machineId, camera }) => {
    const what = `${camera} of machine ${machineId}`;
    await orRefuse(() => viewing.restartCamera(machineId, camera), 'notFound', { what });
    log.info({ machineId, camera }, 'reopening camera at the house’s request');
    return {};
  }),
]);

async function press(
  { stations, log, traces }: OrderTargets,
  { machineId, button, requestId, lateBy }: (typeof PressOrder)['data']['_zod']['output'],
  remainingMs: number,
) {
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

/** @throws {ProtooError} this refusal, whatever failed. */
async function orRefuse<T>(
  attempt: () => T | Promise<T>,
  name: ErrorName,
  params?: Record<string, string>,
): Promise<T> {
  try {
    return await attempt();
  } catch {
    throw refused(name, params);
  }
}

/** @throws {ProtooError} the viewer's description is wrong, in a field that it names; else `videoFailed`, with why. */
async function orRefuseVideo<T>(attempt: () => T | Promise<T>): Promise<T> {
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
