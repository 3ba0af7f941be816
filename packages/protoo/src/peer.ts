import type { ErrorParams } from '@floorcast/contract/errors';
import { ProtooMessage } from '@floorcast/contract/protoo';

/** The part of a WebSocket a peer needs; a browser's and a server's both have it. */
export interface TextSocket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Ends at once, without a closing handshake; where there is none, `close` is used. */
  terminate?(): void;
  readonly bufferedAmount: number;
}

/** A request refused, by the other side (its code) or by us (answering with ours). */
export class ProtooError extends Error {
  readonly code: number;
  /** What the reason's wording was filled with. */
  readonly params: ErrorParams;
  constructor(code: number, reason: string, params: ErrorParams = {}) {
    super(reason);
    this.name = 'ProtooError';
    this.code = code;
    this.params = params;
  }
}

/** The connection ended, or the answer did not come in time: whether the request was carried out is not known. */
export class NoAnswer extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoAnswer';
  }
}

export interface PeerHandlers {
  /** Answers a request; a thrown ProtooError becomes its refusal, anything else `internalError`. */
  request(method: string, data: unknown, traceparent?: string): Promise<unknown>;
  notification?(method: string, data: unknown): void;
  /** Receives errors thrown by `request` that are no refusals: they are bugs. */
  bug?(error: unknown, method: string): void;
}

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A peer that leaves this much unread (bytes) is dropped. */
export const STALLED_BYTES = 1024 * 1024;
const INTERNAL_ERROR = new ProtooError(50000, 'Something went wrong on our side');
const BAD_MESSAGE = 1007;

const NOTIFICATION = '{"notification":true,';

/** One notification as it goes over the wire. */
export const encodeNotification = (method: string, data: unknown): string =>
  JSON.stringify({ notification: true, method, data });

/** Whether a text is what `encodeNotification` returns; other programs may spell a notification in other ways. */
export const isEncodedNotification = (text: string): boolean => text.startsWith(NOTIFICATION);

/**
 * One end of a protoo connection, over any WebSocket. The owner of the socket feeds `receive`
 * with text frames and calls `closed` once when the socket has ended.
 */
export class ProtooPeer {
  #nextId = 1;
  #open = true;
  readonly #waiting = new Map<number, Waiting>();
  readonly #socket: TextSocket;
  readonly #handlers: PeerHandlers;

  constructor(socket: TextSocket, handlers: PeerHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
  }

  /** A text frame has arrived. A frame that is not protoo ends the connection: nothing after it can be trusted. */
  receive(text: string): void {
    const message = parseMessage(text);
    if (message === undefined) this.#socket.close(BAD_MESSAGE, 'not a protoo message');
    else if ('request' in message) void this.#answer(message);
    else if ('notification' in message) this.#handlers.notification?.(message.method, message.data ?? {});
    else this.#settle(message);
  }

  /**
   * Asks the other side, as part of a trace where there is one.
   * @throws {ProtooError} refused; {NoAnswer} cut off or too late.
   */
  request(method: string, data: unknown, timeoutMs: number, traceparent?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new NoAnswer(`no answer to ${method} within ${timeoutMs} ms`));
      }, timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      if (this.#send(JSON.stringify({ request: true, id, method, data, traceparent }))) return;
      clearTimeout(timer);
      this.#waiting.delete(id);
      reject(new NoAnswer('the connection is closed'));
    });
  }

  notify(method: string, data: unknown): boolean {
    return this.#send(encodeNotification(method, data));
  }

  close(code = 1000, reason = ''): void {
    this.#socket.close(code, reason);
  }

  /** The socket has ended: everything still waited for fails. */
  closed(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new NoAnswer('the connection closed'));
    }
    this.#waiting.clear();
  }

  async #answer({ id, method, data, traceparent }: Extract<ProtooMessage, { request: true }>): Promise<void> {
    try {
      const reply = await this.#handlers.request(method, data ?? {}, traceparent);
      this.#send(JSON.stringify({ response: true, id, ok: true, data: reply ?? {} }));
    } catch (error) {
      if (!(error instanceof ProtooError)) this.#handlers.bug?.(error, method);
      const { code, message, params } = error instanceof ProtooError ? error : INTERNAL_ERROR;
      const refused = { errorCode: code, errorReason: message, errorParams: params };
      this.#send(JSON.stringify({ response: true, id, ...refused }));
    }
  }

  #settle(message: Extract<ProtooMessage, { response: true }>): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if ('ok' in message) waiting.resolve(message.data ?? {});
    else {
      const { errorCode, errorReason = '', errorParams } = message;
      waiting.reject(new ProtooError(errorCode, errorReason, errorParams));
    }
  }

  #send(text: string): boolean {
    if (!this.#open) return false;
    if (this.#socket.bufferedAmount > STALLED_BYTES) {
      if (this.#socket.terminate) this.#socket.terminate();
      else this.#socket.close();
      return false;
    }
    this.#socket.send(text);
    return true;
  }
}

function parseMessage(text: string): ProtooMessage | undefined {
  try {
    return ProtooMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
