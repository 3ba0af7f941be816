import type { Call } from '@floorcast/contract/calls';
import { CallKind, type PlayerCall } from '@floorcast/contract/help';
import { callsOf } from '@floorcast/contract/incidents';
import type { SiteContext } from '../../context.ts';
import { CONSOLE_CALLS_TOPIC } from '../wall/index.ts';
import { type CallRow, findCalls, listCalls, type Medians, mediansOf } from './calls.repository.ts';
import { describeCall, describeToPlayer, type Escalation } from './describe.ts';

/** Where the calls of a player are published, as notifications `call`. */
export const playerCallTopic = (playerId: number): string => `player.${playerId}.call`;

/** How long (ms) the medians of a kind are good. */
const MEDIANS_MS = 60_000;

export type CallBookParts = Pick<SiteContext, 'db' | 'bus' | 'clock' | 'settings'>;

/** Reads and publishes calls. */
export class CallBook {
  readonly #parts;
  readonly #medians = new Map<CallKind, { readonly value: Medians; readonly until: number }>();

  constructor(parts: CallBookParts) {
    this.#parts = parts;
  }

  async list(
    filter: Parameters<typeof listCalls>[1],
    page?: Parameters<typeof listCalls>[2],
  ): Promise<{ items: Call[]; total: number }> {
    const escalation = await this.escalation();
    const { rows, total } = await listCalls(this.#parts.db, filter, page);
    return { items: rows.map((row) => describeCall(row, escalation)), total };
  }

  async describe(row: CallRow): Promise<Call> {
    return describeCall(row, await this.escalation());
  }

  /** The open calls of a player, as the player sees them. */
  async ofPlayer(playerId: number): Promise<PlayerCall[]> {
    const { rows } = await listCalls(this.#parts.db, { state: 'open', playerId });
    return Promise.all(rows.filter(isOfPlayer).map((row) => this.describeToPlayer(row)));
  }

  async describeToPlayer(row: CallRow): Promise<PlayerCall> {
    const { clock } = this.#parts;
    return describeToPlayer(row, await this.medians(CallKind.parse(row.kind)), clock.now());
  }

  /** Tells staff of calls as they are now, and their players. Their changes are committed. */
  async publish(ids: readonly number[]): Promise<void> {
    const { db, bus } = this.#parts;
    const escalation = await this.escalation();
    for (const row of await findCalls(db, ids)) {
      bus.publish(CONSOLE_CALLS_TOPIC, describeCall(row, escalation));
      if (row.playerId !== null && isOfPlayer(row))
        bus.publish(playerCallTopic(row.playerId), await this.describeToPlayer(row));
    }
  }

  async medians(kind: CallKind): Promise<Medians> {
    const { db, clock } = this.#parts;
    const known = this.#medians.get(kind);
    if (known !== undefined && clock.monotonic() < known.until) return known.value;
    const value = await mediansOf(db, kind, new Date(clock.now()));
    this.#medians.set(kind, { value, until: clock.monotonic() + MEDIANS_MS });
    return value;
  }

  async escalation(): Promise<Escalation> {
    const { CALL_AMBER_SECONDS, CALL_RED_SECONDS } = await this.#parts.settings();
    return { amberSeconds: CALL_AMBER_SECONDS, redSeconds: CALL_RED_SECONDS };
  }
}

const isOfPlayer = ({ kind }: Pick<CallRow, 'kind'>): boolean =>
  callsOf(CallKind.parse(kind)).hiddenFromPlayer !== true;
