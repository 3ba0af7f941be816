import { Call, mayWorkOn } from '@floorcast/contract/calls';
import type { CallKind } from '@floorcast/contract/help';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import { CONSOLE_CALLS_TOPIC } from '../wall/index.ts';
import type { PushService } from './push.service.ts';

/** Calls of so long (ms) are sent together: a power cut concerns every machine of a site. */
const COLLECT_MS = 1_000;
/** More calls than this of one cause are one notice. */
const SEPARATE_MOST = 3;
/** A call that is older (ms) when it is first seen here was notified by another node. */
const NEW_MS = 60_000;

/** What is known of an open call. */
interface Known {
  readonly claimedBy: number | undefined;
  /** Everybody on duty was reminded that it is urgent. */
  readonly reminded: boolean;
}

/** Notifies the browsers of staff on duty of calls, at the one node that does so. */
export class PushCalls {
  readonly #parts;
  readonly #known = new Map<number, Known>();
  /** Calls to notify of. */
  readonly #pending = new Map<number, Call>();
  readonly #stop: () => void;
  #cancel: (() => void) | undefined;

  constructor(parts: Pick<SiteContext, 'db' | 'bus' | 'clock' | 'log'> & { readonly push: PushService }) {
    this.#parts = parts;
    this.#stop = parts.bus.subscribe(CONSOLE_CALLS_TOPIC, (message) => this.#receive(Call.parse(message)));
  }

  close(): void {
    this.#stop();
    this.#cancel?.();
    this.#parts.push.close();
  }

  #receive(call: Call): void {
    const { clock, log, push } = this.#parts;
    const before = this.#known.get(call.id);
    if (call.endedAt !== null) {
      this.#known.delete(call.id);
      this.#pending.delete(call.id);
      return;
    }
    const claimedBy = call.claimedBy?.id;
    const urgent = isUrgent(call, clock.now());
    const remind = urgent && claimedBy === undefined && before?.reminded !== true;
    this.#known.set(call.id, { claimedBy, reminded: remind || before?.reminded === true });
    if (claimedBy !== undefined) {
      this.#pending.delete(call.id);
      const handedOver = before?.claimedBy !== undefined && before.claimedBy !== claimedBy;
      if (handedOver)
        inBackground(log, push.send([claimedBy], this.#noticeOf([call]), 'high'), 'notifying a colleague');
      return;
    }
    const fresh = before === undefined && clock.now() - Date.parse(call.raisedAt) < NEW_MS;
    if (fresh || remind) this.#collect(call);
  }

  #collect(call: Call): void {
    const { clock, log } = this.#parts;
    this.#pending.set(call.id, call);
    this.#cancel ??= clock.after(COLLECT_MS, () => {
      this.#cancel = undefined;
      inBackground(log, this.#send(), 'sending push notifications to staff');
    });
  }

  async #send(): Promise<void> {
    const { db, clock, push } = this.#parts;
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    if (calls.length === 0) return;
    const urgency = calls.some((call) => isUrgent(call, clock.now())) ? 'high' : 'normal';
    for (const together of grouped(calls))
      await push.send(await onDuty(db, together[0].kind), this.#noticeOf(together), urgency);
  }

  /** What a browser is sent: it has the words itself. The player is not named, because a locked screen shows it. */
  #noticeOf([first, ...others]: readonly [Call, ...Call[]]) {
    const { id, cause, machine, floorId } = first;
    const urgent = isUrgent(first, this.#parts.clock.now());
    return { id, cause, place: machine?.name ?? floorId ?? '', urgent, more: others.length };
  }
}

const isUrgent = ({ redAt }: Call, now: number): boolean => now >= Date.parse(redAt);

/** One notice for each call, or for all of one cause where there are many. */
function grouped(calls: readonly Call[]): [Call, ...Call[]][] {
  const byCause = new Map<string, [Call, ...Call[]]>();
  for (const call of calls) {
    const same = byCause.get(call.cause);
    if (same === undefined) byCause.set(call.cause, [call]);
    else same.push(call);
  }
  return [...byCause.values()].flatMap((same) =>
    same.length > SEPARATE_MOST ? [same] : same.map((call): [Call, ...Call[]] => [call]),
  );
}

/** Accounts that are on duty and may work on calls of a kind. */
async function onDuty(db: Db, kind: CallKind): Promise<number[]> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.userId')
    .select(['users.id', 'type', 'permissions'])
    .where((eb) => eb.and({ 'shifts.endedAt': null, 'users.banned': false, 'users.closedAt': null }))
    .execute();
  return rows
    .filter(({ type, permissions }) => mayWorkOn({ type, Permissions: permissions }, kind))
    .map(({ id }) => id);
}
