import { randomUUID } from 'node:crypto';
import { Autoplay, ContinueAutoplay } from '@floorcast/contract/autoplay';
import type { ReplyOf } from '@floorcast/contract/call';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PictureReport } from '@floorcast/contract/picture-ages';
import type { DataOf } from '@floorcast/contract/protoo';
import { AnswerRealityCheck } from '@floorcast/contract/reality-check';
import { err, ok, type Result } from '@floorcast/contract/result';
import {
  CashIn,
  CashOut,
  ChooseBand,
  CLOSE_CODES,
  Hold,
  Leave,
  MachineInit,
  Ping,
  Press,
  SOCKET_PATHS,
  Stay,
} from '@floorcast/contract/sockets';
import { Lateness } from '@floorcast/protoo/lateness';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { type Account, type AuthService, onSignedOut } from '../../people/accounts/index.ts';
import {
  closeWhenExcluded,
  type ExcludedParts,
  type WhyExcluded,
} from '../../people/safer-gambling/index.ts';
import { type Authority, onAuthority } from '../../platform/db/authority/authority.ts';
import { type Answer, dispatch, on } from '../../platform/sockets/dispatch.ts';
import { type Caller, type Connection, type SocketEntry, socketRoute } from '../../platform/sockets/gate.ts';
import { protooRefusal, readMessage } from '../../platform/sockets/refusals.ts';
import { Deadline } from './controls/presses.ts';
import { playTopic, seatTakenTopic, sessionEndedTopic } from './feed/player-feed.ts';
import type { RelayedTable, Table, Tables } from './open-play.ts';
import type { PlaySession } from './state/play-session.ts';
import { connectionOf } from './state/play-state.ts';
import type { Seats } from './state/seats.ts';

const Message = z.object({ method: z.string(), data: z.unknown() });
const Taken = z.object({ connection: z.string() });
const TAKEN_OVER_REASON = 'another connection took this seat over: do not reconnect';

interface PlaySocketParts extends ExcludedParts, AuthorityParts, Pick<SiteContext, 'clock'> {
  readonly auth: AuthService;
  readonly tables: Tables;
}

/** The machine connection of a signed-in account. */
export function playSocket(parts: PlaySocketParts): SocketEntry {
  return socketRoute<Account>(SOCKET_PATHS.machine, {
    admit: ({ query }) => parts.auth.accountOf(query.get('token') ?? undefined),
    accountIdOf: ({ id }) => id,
    open(connection, account, caller) {
      const player = new PlayerConnection(parts, connection, account, caller);
      return { request: (method, data, traceparent) => player.answer(method, data, traceparent) };
    },
  });
}

/** One player's connection to one machine. */
class PlayerConnection {
  readonly #id = randomUUID();
  readonly #parts;
  readonly #connection: Connection;
  readonly #account: Account;
  readonly #caller: Caller;
  /** The floor of this node at which it plays, and how to leave it. */
  #place: { readonly table: Table; readonly leave: () => void } | undefined;
  /** Its connection to another node, where it plays. */
  #relayed: RelayedTable | undefined;
  #session: PlaySession | undefined;
  #closed = false;
  readonly #lateness = new Lateness();
  readonly #answerHere: (method: string, data: unknown) => Promise<unknown>;
  /** Each transaction of the work verifies that the account still may (ADR 42). */
  readonly #verified: <T>(work: () => T) => T;

  constructor(parts: PlaySocketParts, connection: Connection, account: Account, caller: Caller) {
    this.#parts = parts;
    this.#connection = connection;
    this.#account = account;
    this.#caller = caller;
    this.#answerHere = this.#requests();
    const authority = authorityOf(parts, account);
    this.#verified = (work) => onAuthority(authority, work);
    connection.onClose(
      onSignedOut(parts.bus, account, () => connection.peer.close(CLOSE_CODES.signedOut, 'signed out')),
    );
    closeWhenExcluded(parts, connection, account);
    connection.onClose((code) => {
      this.#closed = true;
      this.#relayed?.close();
      this.#leave(code);
    });
  }

  /** The machine of `init` decides where it and all later requests are answered. */
  async answer(method: string, data: unknown, traceparent: string | undefined): Promise<unknown> {
    if (method === MachineInit.method) await this.#goTo(readMessage(MachineInit.data, data));
    return this.#relayed === undefined
      ? this.#answerHere(method, data)
      : this.#relayed.request(method, data, traceparent);
  }

  async #goTo({ machineID: machineId, direct = false }: DataOf<typeof MachineInit>): Promise<void> {
    const { tables } = this.#parts;
    this.#relayed?.close();
    this.#relayed = undefined;
    if (this.#sitAt(tables.at(machineId))) return;
    this.#leave();
    const client = { caller: this.#caller, connection: this.#connection, direct };
    this.#relayed = await tables.relay(machineId, client);
    if (this.#closed) this.#relayed?.close();
    // The floor may have come here meanwhile.
    if (this.#relayed === undefined && !this.#sitAt(tables.at(machineId)))
      throw protooRefusal(refusal('handingOver'));
  }

  #sitAt(table: Table | undefined): boolean {
    if (table === undefined) return false;
    if (this.#place?.table === table) return true;
    this.#leave();
    this.#place = { table, leave: table.enter(this.#connection) };
    return true;
  }

  /** It plays at no machine of this node any more. */
  #leave(code?: number): void {
    const session = this.#session;
    const place = this.#place;
    this.#session = undefined;
    this.#place = undefined;
    if (place === undefined) return;
    place.leave();
    if (session === undefined) return;
    if (code === CLOSE_CODES.takenOver) place.table.changes.changed(session);
    place.table.hold.disconnected(session, this.#id);
  }

  /** @throws {ProtooError} 41005 before `init`. */
  get #table(): Table {
    if (this.#place === undefined) throw protooRefusal(refusal('noSession'));
    return this.#place.table;
  }

  #requests() {
    const answered = dispatch([
      on(MachineInit, (data) => this.#init(data)),
      on(CashIn, ({ requestId, amount }) =>
        this.#verified(() => this.#table.cash.cashIn(this.#seat(), requestId, amount)),
      ),
      on(CashOut, ({ requestId }) => this.#table.cash.cashOut(this.#seat(), requestId)),
      on(Press, ({ button, sentAt, requestId }) => {
        const deadline = this.#deadline(sentAt);
        return this.#table.controls.press(this.#seat(), { button, by: 'player', requestId, deadline });
      }),
      on(Hold, (data) => this.#hold(data)),
      on(ChooseBand, ({ id, sentAt }) => {
        const deadline = this.#deadline(sentAt);
        return this.#table.controls.chooseBand(this.#seat(), id, deadline);
      }),
      on(Autoplay, (data) => this.#autoplay(data)),
      on(ContinueAutoplay, () => {
        const { seats, autoplay } = this.#table;
        seats.happened(this.#seat(), { type: 'stayed' });
        return ok(autoplay.proceed(this.#seat()));
      }),
      on(Stay, () => {
        this.#table.seats.happened(this.#seat(), { type: 'stayed' });
        return ok({});
      }),
      on(PictureReport, (data) => this.#table.pictures.record(this.#seat(), data)),
      on(AnswerRealityCheck, async ({ id, answer }) => {
        await this.#table.checks.answer(this.#seat(), id, answer);
        return ok({});
      }),
      // A ping that is on time, as most are, is a measure for what comes after it.
      on(Ping, ({ sentAt }) => {
        this.#latenessOf(sentAt);
        this.#seat();
        return ok({});
      }),
      on(Leave, () => {
        this.#table.closing.leave(this.#seat(), 'left');
        return ok({});
      }),
    ]);
    return (method: string, data: unknown) => {
      const table = this.#place?.table;
      return table === undefined ? answered(method, data) : table.use(() => answered(method, data));
    };
  }

  #hold({ button, down, sentAt }: DataOf<typeof Hold>): Answer<typeof Hold> {
    const { controls, autoplay } = this.#table;
    if (!down) return controls.release(this.#seat());
    const deadline = this.#deadline(sentAt);
    const session = this.#seat();
    const autoplaying = autoplay.stateOf(session).on;
    return controls.hold(session, button, { deadline, autoplaying });
  }

  /** How much longer (ms) a message has travelled than the quickest. */
  #latenessOf(sentAt: number | undefined): number {
    return this.#lateness.of(sentAt, this.#parts.clock.monotonic());
  }

  /** The deadline of a press. @throws {ProtooError} 41030 when it is over: the player sees the press as failed. */
  #deadline(sentAt: number | undefined): Deadline {
    const deadline = new Deadline().after(this.#latenessOf(sentAt));
    if (deadline.isOver) throw protooRefusal(refusal('pressTooLate'));
    return deadline;
  }

  async #init({ machineID, token, sentAt }: DataOf<typeof MachineInit>): Answer<typeof MachineInit> {
    this.#latenessOf(sentAt);
    const { auth } = this.#parts;
    const { play, seats, hold } = this.#table;
    const account = await auth.accountOf(token);
    if (account?.id !== this.#account.id) return err(refusal('badSignature'));
    const isThere = async () => (await auth.accountOf(token)) !== undefined && !this.#closed;
    const player = { account, connection: this.#id, ip: this.#caller.ip, isThere, verified: this.#verified };
    const seated = await play.sit(player, machineID);
    if (!seated.ok) return seated;
    const session = seated.value;
    if (this.#closed) {
      hold.disconnected(session, this.#id);
      return err(refusal('noSession'));
    }
    this.#mustBeTaken(seats, session);
    if (connectionOf(session.state) !== this.#id) {
      // Another connection of the same player took the seat over before we listened for that.
      this.#connection.peer.close(CLOSE_CODES.takenOver, TAKEN_OVER_REASON);
      return err(refusal('noSession'));
    }
    if (this.#session !== session) this.#listen(session);
    this.#session = session;
    const described = await play.describe(session);
    this.#mustBeTaken(seats, session);
    seats.happened(session, { type: 'seated' });
    return ok(described);
  }

  /** @throws {ProtooError} 50100 when a seat was given up while it was taken, or described. */
  #mustBeTaken(seats: Seats, session: PlaySession): void {
    if (!seats.isTaken(session)) throw protooRefusal(refusal('sessionTerminated'));
  }

  #autoplay(data: DataOf<typeof Autoplay>): Result<ReplyOf<typeof Autoplay>, Refusal> {
    const { autoplay } = this.#table;
    if (!data.on) return ok(autoplay.stop(this.#seat(), 'player'));
    const { on: _, ...limits } = data;
    return autoplay.start(this.#seat(), limits);
  }

  #listen({ machineId, sessionId }: PlaySession): void {
    const forget = this.#while(playTopic(machineId), (message) => {
      const { method, data } = Message.parse(message);
      // This connection may play another machine by the time a message comes.
      if (this.#session?.sessionId === sessionId) this.#connection.peer.notify(method, data);
    });
    // The next session of the machine does not concern it.
    this.#while(sessionEndedTopic(sessionId), forget);
    this.#while(seatTakenTopic(sessionId), (message) => {
      if (Taken.parse(message).connection !== this.#id)
        this.#connection.peer.close(CLOSE_CODES.takenOver, TAKEN_OVER_REASON);
    });
  }

  /** The session of this connection. @throws {ProtooError} 41005 when it has none any more. */
  #seat(): PlaySession {
    const session = this.#session;
    if (session === undefined || !this.#table.seats.isOpen(session))
      throw protooRefusal(refusal('noSession'));
    if (connectionOf(session.state) !== this.#id) throw protooRefusal(refusal('noSession'));
    return session;
  }

  /** Subscribes for as long as the connection lasts. Returns how to unsubscribe before that. */
  #while(topic: string, receive: (message: unknown) => void): () => void {
    const forget = this.#parts.bus.subscribe(topic, receive);
    this.#connection.onClose(forget);
    return forget;
  }
}

interface AuthorityParts {
  readonly auth: Pick<AuthService, 'isSignedIn'>;
  readonly whyExcluded: WhyExcluded;
}

/** On what a player's requests write that take a seat or the money for it: what ends or returns these is never refused. */
const authorityOf = ({ auth, whyExcluded }: AuthorityParts, account: Account): Authority => ({
  accountId: account.id,
  async verify(db) {
    const signedIn = await auth.isSignedIn(account, db);
    const refused = signedIn ? await whyExcluded(account, db) : refusal('badSignature');
    if (refused !== undefined) throw protooRefusal(refused);
  },
});
