import { ProtooMessage } from '@floorcast/contract/protoo';
import type { Network, SocketEvents } from '../../realtime/network.ts';

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly data: unknown;
}

/** A network whose house is scripted by a test: it answers, refuses, cuts, and lets time pass. */
export class ScriptedHouse implements Network {
  readonly asked: Asked[] = [];
  sockets = 0;
  /** Whether its sockets open: a path that swallows everything leaves them as they are. */
  opens = true;
  /** Sockets that our side has closed. */
  closed = 0;
  #events: SocketEvents | undefined;
  #timers: { ms: number; run: () => void }[] = [];

  open(_url: string, events: SocketEvents) {
    this.sockets += 1;
    this.#events = events;
    if (this.opens) queueMicrotask(() => events.opened());
    return {
      bufferedAmount: 0,
      send: (text: string) => {
        const message = ProtooMessage.parse(JSON.parse(text));
        if ('request' in message)
          this.asked.push({ id: message.id, method: message.method, data: message.data });
      },
      close: () => {
        this.closed += 1;
      },
    };
  }

  after(ms: number, run: () => void) {
    const timer = { ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  whenOnline = () => () => undefined;
  random = () => 0.5;

  /** Answers the oldest open request of a method. */
  async accept(method: string, data: unknown): Promise<unknown> {
    const asked = await this.#next(method);
    this.#events?.text(JSON.stringify({ response: true, id: asked.id, ok: true, data }));
    await settled();
    return asked.data;
  }

  /** Answers every open ping. */
  async answerPings(): Promise<void> {
    while (this.asked.some(({ method }) => method === 'ping')) await this.accept('ping', {});
  }

  async refuse(method: string, errorCode: number, errorParams?: object): Promise<void> {
    const { id } = await this.#next(method);
    const refused = { errorCode, errorReason: 'no', errorParams };
    this.#events?.text(JSON.stringify({ response: true, id, ...refused }));
    await settled();
  }

  async notify(method: string, data: unknown): Promise<void> {
    this.#events?.text(JSON.stringify({ notification: true, method, data }));
    await settled();
  }

  async cut(code = 1006): Promise<void> {
    this.asked.length = 0;
    this.#events?.closed(code);
    await settled();
  }

  /** Every timer that is set goes off, or every one that was set for so long at the most. */
  async pass(mostMs = Number.POSITIVE_INFINITY): Promise<void> {
    const due = this.#timers.filter(({ ms }) => ms <= mostMs);
    this.#timers = this.#timers.filter(({ ms }) => ms > mostMs);
    for (const { run } of due) run();
    await settled();
  }

  async #next(method: string): Promise<Asked> {
    await settled();
    const at = this.asked.findIndex((asked) => asked.method === method);
    const [asked] = at < 0 ? [] : this.asked.splice(at, 1);
    if (asked === undefined) throw new Error(`${method} was not asked`);
    return asked;
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
