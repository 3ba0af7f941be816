import { assertNever } from '@floorcast/contract/assert-never';
import { connect, errors, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import {
  type Answer,
  type Bus,
  type Listener,
  NoReply,
  NoResponder,
  PATIENCE_MS,
  type Unsubscribe,
} from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';
import { Answered, decoded, encoded, type NatsAddress, subjectOf } from './nats-messages.ts';

/** The delay (ms) between two attempts to reconnect. */
const RECONNECT_MS = 500;
const PING_MS = 5_000;
/** How long (ms) the last messages may take to be sent on closing. */
const FLUSH_MS = 1_000;

interface NatsBusParts {
  readonly address: NatsAddress;
  /** The name of the site, one token of a subject: sites do not receive each other's messages. */
  readonly site: string;
  readonly log: Logger;
}

/** The subscription of a topic on the server, and the number of its listeners. */
interface Subscribed {
  listeners: number;
  readonly stop: () => void;
}

/**
 * The bus between nodes. Within a node it needs no server: there it works while NATS is unreachable. Messages to nodes
 * that are out of reach are lost.
 */
export class NatsBus implements Bus {
  readonly #nats: NatsConnection;
  readonly #site: string;
  readonly #log: Logger;
  readonly #here: InProcessBus;
  readonly #subscribed = new Map<string, Subscribed>();
  readonly #responders = new Map<string, Unsubscribe>();
  /** Fails each request that waits for an answer: there is none once the server is lost. */
  readonly #asking = new Set<() => void>();
  readonly #followers = new Set<(inReach: boolean) => void>();
  #connected = true;

  private constructor(nats: NatsConnection, { site, log }: NatsBusParts) {
    this.#nats = nats;
    this.#site = site;
    this.#log = log;
    this.#here = new InProcessBus((error) => this.#failed(error));
    void this.#follow();
    this.#listen('claim', (topic) => this.#responders.get(String(topic))?.());
  }

  /** @throws when no server can be reached, or refuses the connection. */
  static async open(parts: NatsBusParts): Promise<NatsBus> {
    const nats = await connect({
      ...parts.address,
      name: `house ${parts.site}`,
      // The own node has received its message directly.
      noEcho: true,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
    }).catch((error: unknown) => {
      throw new Error(`NATS_URL: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    return new NatsBus(nats, parts);
  }

  publish(topic: string, message: unknown): void {
    this.#here.publish(topic, message);
    this.#send(`tell.${subjectOf(topic)}`, topic, message);
  }

  publishHere(topic: string, message: unknown): void {
    this.#here.publish(topic, message);
  }

  subscribe(topic: string, listener: Listener): Unsubscribe {
    const stopHere = this.#here.subscribe(topic, listener);
    const subscribed = this.#subscribed.get(topic) ?? {
      listeners: 0,
      stop: this.#listen(`tell.${subjectOf(topic)}`, (message) => this.#here.publish(topic, message)),
    };
    this.#subscribed.set(topic, subscribed);
    subscribed.listeners++;
    let stopped = false;
    return () => {
      if (stopped) return;
      stopped = true;
      stopHere();
      if (--subscribed.listeners > 0) return;
      subscribed.stop();
      this.#subscribed.delete(topic);
    };
  }

  async request(topic: string, message: unknown, patienceMs = PATIENCE_MS): Promise<unknown> {
    if (this.#here.answers(topic)) return this.#here.request(topic, message, patienceMs);
    if (!this.#connected) throw new NoResponder(topic);
    const answered = Answered.parse(decoded((await this.#ask(topic, message, patienceMs)).data));
    switch (answered.outcome) {
      case 'done':
        return answered.value;
      case 'failed':
        throw new Error(answered.reason);
      case 'nobody':
        throw new NoResponder(topic);
      default:
        return assertNever(answered);
    }
  }

  respond(topic: string, answer: Answer): Unsubscribe {
    this.#responders.get(topic)?.();
    const stopHere = this.#here.respond(topic, answer);
    const subscription = this.#nats.subscribe(this.#subject(`ask.${subjectOf(topic)}`), {
      // While the responder of another node is being replaced, only one of both answers.
      queue: 'answerers',
      callback: (error, asked) => void (error === null ? this.#answer(topic, asked) : this.#failed(error)),
    });
    const stop = () => {
      if (this.#responders.get(topic) !== stop) return;
      this.#responders.delete(topic);
      stopHere();
      // Messages on their way are still received, so that no request waits in vain.
      void subscription.drain().catch(() => undefined);
    };
    this.#responders.set(topic, stop);
    this.#send('claim', topic, topic);
    return stop;
  }

  followOthers(listener: (inReach: boolean) => void): Unsubscribe {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  async close(): Promise<void> {
    this.#followers.clear();
    await this.#here.close();
    const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    if (this.#connected) await Promise.race([this.#nats.flush().catch(() => undefined), late]);
    this.#connected = false;
    await this.#nats.close();
  }

  #subject(part: string): string {
    return `floorcast.${this.#site}.${part}`;
  }

  /** To the other nodes. */
  #send(part: string, topic: string, message: unknown): void {
    if (!this.#connected) return;
    try {
      this.#nats.publish(this.#subject(part), encoded(topic, message));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** From the other nodes. */
  #listen(part: string, receive: (message: unknown) => void): () => void {
    const subscription = this.#nats.subscribe(this.#subject(part), {
      callback: (error, message) => {
        try {
          if (error !== null) throw error;
          receive(decoded(message.data));
        } catch (failure) {
          this.#failed(failure);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  async #ask(topic: string, message: unknown, timeout: number): Promise<Msg> {
    const bytes = encoded(topic, message);
    let cut = (): void => undefined;
    const noReply = new Promise<never>((_, reject) => {
      cut = () => reject(new NoReply(topic));
    });
    this.#asking.add(cut);
    try {
      const reply = this.#nats.request(this.#subject(`ask.${subjectOf(topic)}`), bytes, { timeout });
      return await Promise.race([reply, noReply]);
    } catch (error) {
      if (error instanceof errors.RequestError && error.isNoResponders()) throw new NoResponder(topic);
      throw new NoReply(topic);
    } finally {
      this.#asking.delete(cut);
    }
  }

  async #answer(topic: string, asked: Msg): Promise<void> {
    const answered = await this.#answered(topic, asked.data);
    if (!this.#nats.isClosed()) asked.respond(answered);
  }

  async #answered(topic: string, asked: Uint8Array): Promise<Uint8Array> {
    try {
      const value = await this.#here.answer(topic, decoded(asked));
      return encoded(topic, { outcome: 'done', value });
    } catch (error) {
      if (error instanceof NoResponder) return encoded(topic, { outcome: 'nobody' });
      const reason = error instanceof Error ? error.message : String(error);
      return encoded(topic, { outcome: 'failed', reason });
    }
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error }, 'bus listener failed');
  }

  async #follow(): Promise<void> {
    for await (const status of this.#nats.status()) {
      if (status.type === 'error') this.#log.warn({ err: status.error }, 'NATS reports an error');
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      this.#connected = status.type === 'reconnect';
      if (this.#connected) this.#log.info('NATS connected; other nodes are reachable');
      else this.#lost();
      for (const listener of this.#followers) listener(this.#connected);
    }
  }

  #lost(): void {
    this.#log.warn('NATS connection lost; other nodes are unreachable until it reconnects');
    for (const cut of this.#asking) cut();
  }
}
