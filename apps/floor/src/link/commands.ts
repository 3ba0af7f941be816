import { ERRORS, type ErrorName, fillParams } from '@floorcast/contract/errors';
import {
  AnswerOrder,
  BandOrder,
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
import type { Result } from '@floorcast/contract/result';
import { ProtooError } from '@floorcast/protoo/peer';
import { type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Station } from '../station/station.ts';
import type { TransferDesk } from '../station/transfer-desk.ts';
import { NoViewer, UnusableSdp } from '../webrtc/offer.ts';

/** The part of the media gateway that the house commands. */
export interface Viewing {
  watch(order: (typeof WatchOrder)['data']['_zod']['output']): Promise<string>;
  offer(order: (typeof OfferOrder)['data']['_zod']['output']): Promise<string>;
  answered(viewerId: string, answer: string): void;
  unwatch(viewerId: string): void;
  still(machineId: number): Promise<string>;
}

export interface CommandRooms {
  readonly stations: ReadonlyMap<number, Station>;
  readonly transfers: TransferDesk;
  readonly viewing: Viewing;
  readonly log: Logger;
  readonly traces: Traces;
}

/** One request of the house. */
export interface Order {
  readonly method: string;
  readonly data: unknown;
  /** Of the house's trace, where it names one. */
  readonly traceparent?: string | undefined;
  /** For how long (ms) it was held up on its way (C6.13). */
  readonly lateBy: number;
}

/**
 * Carries out one request of the house and answers it, as part of the trace that it names.
 * @throws {ProtooError} a refusal with a closed code.
 */
export function carryOut(rooms: CommandRooms, order: Order): Promise<unknown> {
  const { method, traceparent: parent } = order;
  const span = rooms.traces.begin(`order ${method}`, { side: 'server', parent });
  return within(span, async () => answer(rooms, order));
}

function answer(rooms: CommandRooms, order: Order): Promise<unknown> {
  const { method, data } = order;
  switch (method) {
    case TransferOrder.method:
      return transfer(rooms, data);
    case TransferQuery.method:
      return transferStatus(rooms, data);
    case PressOrder.method:
      return press(rooms, order);
    case HoldOrder.method:
      return hold(rooms, order);
    case BandOrder.method:
      return band(rooms, order);
    case SeatOrder.method:
      return seat(rooms, data);
    case HandPayOrder.method:
      return resetHandPay(rooms, data);
    case WatchOrder.method:
      return watch(rooms, data);
    case OfferOrder.method:
      return offer(rooms, data);
    case AnswerOrder.method:
      return answered(rooms, data);
    case UnwatchOrder.method:
      return unwatch(rooms, data);
    case StillOrder.method:
      return still(rooms, data);
    default:
      throw refused('notFound', { what: method.slice(0, 40) });
  }
}

async function transfer({ stations, transfers }: CommandRooms, data: unknown) {
  const order = read(TransferOrder.data, data);
  stationOf(stations, order.machineId);
  done(await transfers.take(order), `transfer ${order.transferId}`);
  return { taken: true };
}

async function transferStatus({ transfers }: CommandRooms, data: unknown) {
  return { state: await transfers.query(read(TransferQuery.data, data).transferId) };
}

async function press({ stations, log, traces }: CommandRooms, { data, lateBy }: Order) {
  const { machineId, button, requestId, lateBy: before } = read(PressOrder.data, data);
  const station = stationOf(stations, machineId);
  const facts = { 'floorcast.machine': machineId, 'floorcast.button': button };
  const span = traces.begin('panel press', { facts });
  const pressed = await span.run(() => station.press(button, before + lateBy));
  const outcome = pressed.ok ? 'acknowledged' : pressed.error;
  span.end({ 'floorcast.outcome': outcome }, pressed.ok ? undefined : pressed.error);
  log.info({ requestId, machineId, button, outcome }, 'press');
  done(pressed, button);
  return { acknowledged: true };
}

async function hold({ stations }: CommandRooms, { data, lateBy }: Order) {
  const { machineId, button, down, lateBy: before } = read(HoldOrder.data, data);
  const station = stationOf(stations, machineId);
  done(await (down ? station.hold(button, before + lateBy) : station.release(button)), button);
  return { acknowledged: true };
}

async function band({ stations }: CommandRooms, { data, lateBy }: Order) {
  const { machineId, id, lateBy: before } = read(BandOrder.data, data);
  const station = stationOf(stations, machineId);
  done(await station.chooseBand(id, before + lateBy), `band ${id}`);
  return { activeBand: id };
}

async function seat({ stations }: CommandRooms, data: unknown) {
  const { machineId, taken } = read(SeatOrder.data, data);
  const { driver } = stationOf(stations, machineId);
  try {
    await driver.setSeat(taken);
  } catch {
    throw refused('machineOffline');
  }
  return { taken, credit: driver.credit };
}

async function resetHandPay({ stations }: CommandRooms, data: unknown) {
  const { machineId } = read(HandPayOrder.data, data);
  const { driver } = stationOf(stations, machineId);
  try {
    return { answer: await driver.resetHandPay() };
  } catch {
    throw refused('machineOffline');
  }
}

async function watch({ viewing }: CommandRooms, data: unknown) {
  const order = read(WatchOrder.data, data);
  return { answer: await orRefused(() => viewing.watch(order)) };
}

async function offer({ viewing }: CommandRooms, data: unknown) {
  const order = read(OfferOrder.data, data);
  return { offer: await orRefused(() => viewing.offer(order)) };
}

async function answered({ viewing }: CommandRooms, data: unknown) {
  const { viewerId, answer } = read(AnswerOrder.data, data);
  await orRefused(() => viewing.answered(viewerId, answer));
  return {};
}

/** @throws {ProtooError} what is wrong with what the viewer sent; else `videoFailed`, with why. */
async function orRefused<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof UnusableSdp) throw refused('invalidRequest', { field: error.field });
    if (error instanceof NoViewer) throw refused('notFound', { what: 'viewer' });
    throw new ProtooError(ERRORS.videoFailed.code, error instanceof Error ? error.message : 'video failed');
  }
}

async function unwatch({ viewing }: CommandRooms, data: unknown) {
  viewing.unwatch(read(UnwatchOrder.data, data).viewerId);
  return {};
}

async function still({ viewing }: CommandRooms, data: unknown) {
  const { machineId } = read(StillOrder.data, data);
  try {
    return { jpeg: await viewing.still(machineId) };
  } catch {
    throw refused('notFound', { what: `still of machine ${machineId}` });
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
