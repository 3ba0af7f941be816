import { refusal } from '@floorcast/contract/errors';
import type { PlayerCall } from '@floorcast/contract/help';
import type { Brand } from '@floorcast/contract/machines';
import {
  CLOSE_CODES,
  JackpotNotifications,
  NotificationInit,
  PlayerNotifications,
  SOCKET_PATHS,
} from '@floorcast/contract/sockets';
import { encodeNotification } from '@floorcast/protoo/peer';
import type { SiteContext } from '../context.ts';
import {
  JACKPOT_TOPIC,
  MACHINE_STATUS_TOPIC,
  type MachineDirectory,
  type MachinesRepository,
} from '../machines/registry/index.ts';
import { type Account, type AuthService, onSignedOut } from '../people/accounts/index.ts';
import { chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from '../people/chat/index.ts';
import { closeWhenExcluded, type ExcludedParts, protectionTopic } from '../people/safer-gambling/index.ts';
import { type Bus, NoReply, NoResponder } from '../platform/bus/bus.ts';
import type { Db } from '../platform/db/schema.ts';
import { type Connection, type SocketEntry, socketRoute } from '../platform/sockets/gate.ts';
import { textFrame } from '../platform/sockets/open-sockets.ts';
import { noMethod, protooRefusal, readMessage } from '../platform/sockets/refusals.ts';
import { machineOfQueue, queueTopic, seatTopic } from '../play/queue/index.ts';
import { openSessionOfPlayer, sessionTopic } from '../play/sessions/index.ts';
import { balanceTopic, playerBalance } from '../wallet/index.ts';
import { type InitialNotifications, receiveInitialNotifications } from './initial-notifications.ts';

const RETRY_LATER = 1013;
/** What an account receives about itself only. */
const OWN = ['balance', 'session', 'chat', 'presence', 'queue', 'seat', 'protection', 'call'] as const;

interface NotificationParts extends Pick<SiteContext, 'db' | 'bus'> {
  readonly auth: AuthService;
  readonly directory: MachineDirectory;
  /** Somebody listens at this node. Returns the way to say that they have gone. */
  readonly enter: (accountId: number) => () => void;
  /** Calls for staff, as their players see them. */
  readonly calls: {
    topicOf(playerId: number): string;
    ofPlayer(playerId: number): Promise<readonly PlayerCall[]>;
  };
}

/** The notification connection: an account, by its token, receives what concerns it. Every node has it. */
export function notificationSocket(parts: NotificationParts): SocketEntry {
  const everybody = new Set<Connection>();
  notifyAll(parts.bus, MACHINE_STATUS_TOPIC, 'machine', everybody);
  notifyAll(parts.bus, TEAM_PRESENCE_TOPIC, 'presence', everybody);
  return socketRoute<Account>(SOCKET_PATHS.notification, {
    admit: ({ query }) => parts.auth.accountOf(query.get('token') ?? undefined),
    accountIdOf: ({ id }) => id,
    open(connection, account) {
      const { bus } = parts;
      const { peer } = connection;
      connection.onClose(onSignedOut(bus, account, () => peer.close(CLOSE_CODES.signedOut, 'signed out')));
      let begun: Promise<void> | undefined;
      return {
        async request(method, data) {
          if (method !== NotificationInit.method) throw noMethod(method);
          if (readMessage(NotificationInit.data, data).id !== account.id)
            throw protooRefusal(refusal('notAllowed'));
          begun ??= listen(parts, connection, account.id, everybody);
          try {
            await begun;
          } catch (error) {
            if (!(error instanceof NoResponder || error instanceof NoReply)) throw error;
            peer.close(RETRY_LATER, 'the floor of the player is away');
            throw protooRefusal(refusal('internal'));
          }
          return { balance: await playerBalance(parts.db, account.id) };
        },
      };
    },
  });
}

/** Forwards what is published on a topic: one frame for all connections. */
function notifyAll(
  bus: Bus,
  topic: string,
  method: keyof typeof PlayerNotifications,
  everybody: ReadonlySet<Connection>,
): void {
  bus.subscribe(topic, (message) => {
    const frame = textFrame(encodeNotification(method, PlayerNotifications[method].parse(message)));
    for (const connection of everybody) connection.send(frame);
  });
}

/** Resolves when the client was sent what it missed: the state of machines, a seat that waits, the place in a queue. */
async function listen(
  { bus, db, directory, enter, calls }: NotificationParts,
  connection: Connection,
  playerId: number,
  everybody: Set<Connection>,
): Promise<void> {
  const { peer, onClose } = connection;
  const own = {
    balance: balanceTopic(playerId),
    session: sessionTopic(playerId),
    chat: chatTopic(playerId),
    presence: presenceTopic(playerId),
    queue: queueTopic(playerId),
    seat: seatTopic(playerId),
    protection: protectionTopic(playerId),
    call: calls.topicOf(playerId),
  } as const;
  const notified = new Set<keyof typeof own>();
  for (const method of OWN)
    onClose(
      bus.subscribe(own[method], (message) => {
        notified.add(method);
        peer.notify(method, PlayerNotifications[method].parse(message));
      }),
    );
  onClose(enter(playerId));
  onClose(() => everybody.delete(connection));
  everybody.add(connection);
  sendAll(connection, machinesOf(directory));
  for (const call of await calls.ofPlayer(playerId)) peer.notify('call', call);
  const places = await placesOf(db, playerId);
  const floors = new Set(places.flatMap((machineId) => directory.floorOf(machineId) ?? []));
  if (floors.size === 0 && !notified.has('queue')) sendAll(connection, [NOT_QUEUED]);
  for (const floorId of floors)
    await receiveInitialNotifications(bus, connection, { floorId, playerId }, (initial) =>
      sendAll(connection, textsOf(initial)),
    );
}

/** The machines at which a player plays, or waits for a seat. */
async function placesOf(db: Db, playerId: number): Promise<number[]> {
  const [session, queue] = await Promise.all([
    openSessionOfPlayer(db, playerId),
    machineOfQueue(db, playerId),
  ]);
  return [...(session === undefined ? [] : [session.machineId]), ...(queue === undefined ? [] : [queue])];
}

const NOT_QUEUED = encodeNotification('queue', { place: null });

const machinesOf = (directory: MachineDirectory): string[] =>
  directory.list().map(({ id, status }) => encodeNotification('machine', { id, status }));

const textsOf = ({ session, seat, queue }: InitialNotifications): string[] => [
  ...(session === undefined ? [] : [encodeNotification('session', session)]),
  ...(seat === undefined ? [] : [encodeNotification('seat', seat)]),
  encodeNotification('queue', queue),
];

const sendAll = (connection: Connection, texts: readonly string[]): void =>
  connection.send(Buffer.concat(texts.map(textFrame)));

/** The jackpot connection: accounts receive every brand's levels, now and as they grow. */
export function jackpotSocket(
  parts: ExcludedParts & { readonly auth: AuthService; readonly machines: MachinesRepository },
): SocketEntry {
  const { auth, machines, bus } = parts;
  const everybody = new Set<Connection>();
  bus.subscribe(JACKPOT_TOPIC, (message) => {
    const frame = textFrame(encodeNotification('jackpot', JackpotNotifications.jackpot.parse(message)));
    for (const connection of everybody) connection.send(frame);
  });
  return socketRoute<{ account: Account; brands: readonly Brand[] }>(SOCKET_PATHS.jackpot, {
    async admit({ query }) {
      const account = await auth.accountOf(query.get('token') ?? undefined);
      return account && { account, brands: await machines.brands() };
    },
    accountIdOf: ({ account }) => account.id,
    open(connection, { account, brands }) {
      const { peer, onClose } = connection;
      everybody.add(connection);
      onClose(() => everybody.delete(connection));
      onClose(onSignedOut(bus, account, () => peer.close(CLOSE_CODES.signedOut, 'signed out')));
      closeWhenExcluded(parts, connection, account);
      for (const { id, jackpot } of brands) peer.notify('jackpot', { id, jackpot });
      return {
        request: async (method) => {
          throw noMethod(method);
        },
      };
    },
  });
}
