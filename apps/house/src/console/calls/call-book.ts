import type { QueryOf, ReplyOf } from '@floorcast/contract/call';
import { Call, type CallCalls } from '@floorcast/contract/calls';
import { CallKind, type PlayerCall } from '@floorcast/contract/help';
import { callsOf } from '@floorcast/contract/incidents';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import { type ListQuery, SqlList, when } from '../../platform/lists/sql-list.ts';
import { CONSOLE_CALLS_TOPIC } from '../wall/index.ts';
import { type CallRow, findCalls, findOpenCalls, type Medians, mediansOf } from './calls.repository.ts';
import { describeCall, describeToPlayer, type Escalation } from './describe.ts';

/** How long (ms) the medians of a kind are good. */
const MEDIANS_MS = 60_000;

/** Those that are open, by when they were raised; or those that have ended, by when they did. */
const CALLS = new SqlList({
  statement: ({
    state,
    machineId,
    playerId,
  }: QueryOf<typeof CallCalls.list> & ListQuery & { escalation: Escalation }) => sql`
    select id, ${state === 'open' ? sql`raised_at` : sql`ended_at`} as at from calls
    where ended_at is ${state === 'open' ? sql`null` : sql`not null`}
      ${when(machineId, (id) => sql`and machine_id = ${id}`)} ${when(playerId, (id) => sql`and player_id = ${id}`)}`,
  row: Call,
  read: async (db, { escalation }, ids) =>
    (await findCalls(db, ids.map(Number))).map((row) => describeCall(row, escalation)),
});

export type CallBookParts = Pick<SiteContext, 'db' | 'bus' | 'clock' | 'settings'>;

/** Reads and publishes calls. */
export class CallBook {
  readonly #parts;
  readonly #medians = new Map<CallKind, { readonly value: Medians; readonly until: number }>();

  constructor(parts: CallBookParts) {
    this.#parts = parts;
  }

  /** A page of calls: open ones the oldest first, ended ones the latest first. */
  async page(query: QueryOf<typeof CallCalls.list>): Promise<ReplyOf<typeof CallCalls.list>> {
    const sort = query.state === 'open' ? 'at' : '-at';
    return CALLS.page(this.#parts.db, { ...query, sort, escalation: await this.escalation() });
  }

  async describe(row: CallRow): Promise<Call> {
    return describeCall(row, await this.escalation());
  }

  /** Where the calls of a player are published, as notifications `call`. */
  topicOf(playerId: number): string {
    return `player.${playerId}.call`;
  }

  /** The open calls of a player, as the player sees them. */
  async ofPlayer(playerId: number): Promise<PlayerCall[]> {
    const rows = await findOpenCalls(this.#parts.db, { playerId });
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
        bus.publish(this.topicOf(row.playerId), await this.describeToPlayer(row));
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
