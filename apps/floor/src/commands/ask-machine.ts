import { setTimeout as sleep } from 'node:timers/promises';
import type { Poll } from '@floorcast/sas/polls';
import { Exchange } from '../machines/sas/exchange.ts';
import { STANDARD_PROFILE } from '../machines/sas/profile.ts';
import { lineOpener } from '../wires/line-opener.ts';

/** What came of asking a machine one thing. */
export type Asked =
  | { readonly kind: 'data'; readonly data: Uint8Array; readonly millis: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'busy' }
  /** The machine tells something else first, which only a floor may take from it. */
  | { readonly kind: 'report'; readonly code: number };

const OPEN_MS = 3_000;
const GAP_MS = STANDARD_PROFILE.pollBusyMs;

/**
 * A machine's line for a technician, who looks and takes nothing: nothing that the machine reports is ever
 * acknowledged, so that its floor hears it all the same.
 */
export class LookingLine {
  readonly #exchange: Exchange;
  private constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** @throws why the line cannot be opened. */
  static async open(address: string): Promise<LookingLine> {
    const signal = AbortSignal.timeout(OPEN_MS);
    const exchange = await Exchange.open(lineOpener(address), STANDARD_PROFILE, signal);
    // After such a silence the machine takes nothing that it said before to have been heard; then it listens to its
    // address once it has heard another.
    await sleep(STANDARD_PROFILE.settleMs);
    exchange.acknowledge();
    await sleep(GAP_MS);
    return new LookingLine(exchange);
  }

  /** @throws {LineCut} */
  async ask(poll: Poll): Promise<Asked> {
    const began = performance.now();
    const reply = await this.#exchange.ask(poll);
    const millis = performance.now() - began;
    await sleep(GAP_MS);
    if (reply === undefined) return { kind: 'nothing' };
    if (reply.kind === 'event') return { kind: 'report', code: reply.code };
    if (reply.kind === 'data') return { kind: 'data', data: reply.data, millis };
    return { kind: reply.kind === 'busy' ? 'busy' : 'garbled' };
  }

  close(): void {
    this.#exchange.close();
  }
}

export const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');
