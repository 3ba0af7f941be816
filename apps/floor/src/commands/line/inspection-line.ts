import { setTimeout as sleep } from 'node:timers/promises';
import type { Poll } from '@floorcast/sas/messages/polls';
import { Exchange } from '../../machines/sas/line/exchange.ts';
import { type SasProfile, STANDARD_PROFILE } from '../../machines/sas/profile/profile.ts';
import { lineOpener } from '../../wires/wires.ts';

export type PollAnswer =
  | { readonly kind: 'data'; readonly data: Uint8Array; readonly millis: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused' }
  /** The machine reports an event first, which only a floor may acknowledge. */
  | { readonly kind: 'report'; readonly code: number };

const OPEN_MS = 3_000;
const GAP_MS = STANDARD_PROFILE.pollBusyMs;

/**
 * A machine's line for the commands of a technician: no report of the machine is ever acknowledged, so that its floor
 * receives it later.
 */
export class InspectionLine {
  readonly #exchange: Exchange;
  private constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** @throws why the line cannot be opened. */
  static async open(address: string, differences: Partial<SasProfile>): Promise<InspectionLine> {
    const signal = AbortSignal.timeout(OPEN_MS);
    const profile = { ...STANDARD_PROFILE, ...differences };
    const exchange = await Exchange.open(lineOpener(address), profile, signal);
    // After such a silence the machine takes no earlier reply to be acknowledged. It then answers its address once it has
    // received a poll of another.
    await sleep(profile.settleMs);
    exchange.acknowledge();
    await sleep(Math.max(GAP_MS, profile.wakeMs));
    return new InspectionLine(exchange);
  }

  /** @throws {LineCut} */
  async ask(poll: Poll): Promise<PollAnswer> {
    const began = performance.now();
    const reply = await this.#exchange.ask(poll);
    const millis = performance.now() - began;
    await sleep(GAP_MS);
    if (reply === undefined) return { kind: 'nothing' };
    if (reply.kind === 'event') return { kind: 'report', code: reply.code };
    if (reply.kind === 'data') return { kind: 'data', data: reply.data, millis };
    if (reply.kind === 'nack') return { kind: 'refused' };
    return { kind: reply.kind === 'busy' ? 'busy' : 'garbled' };
  }

  close(): void {
    this.#exchange.close();
  }
}
