import { ERRORS } from '@floorcast/contract/errors';
import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { NoAnswer, ProtooError, ProtooPeer } from '@floorcast/protoo/peer';
import type { Asker } from './ask.ts';
import type { Cancel, Network } from './network.ts';

const FIRST_MS = 250;
const LONGEST_MS = 8000;

/** Milliseconds to wait before attempt `attempt` (from 0): doubling, capped, half of it jitter. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
  return full / 2 + (full / 2) * random();
}

/** A socket that has not opened within this time (ms) is abandoned: browsers wait for minutes. */
const DIAL_MS = 8_000;

/** Close codes from here on are the house's own, and final. */
const FIRST_PRIVATE_CODE = 4000;

/** Why a connection ended for good: the house closed it, with a code of its own. */
export class ClosedByHouse extends Error {
  /** The sign-in of the connection has ended. */
  readonly signedOut: boolean;

  constructor(code: number) {
    super(`closed by the house: ${code}`);
    this.signedOut = code === CLOSE_CODES.signedOut;
  }
}

interface ConnectionOptions {
  readonly network: Network;
  readonly dialling?: () => void;
  /** Called before every attempt: the token may have changed. */
  readonly url: () => string;
  /** Joins on a new socket. A refusal ends the connection; an internal failure of the house is retried. */
  readonly join: (peer: Asker) => Promise<void>;
  readonly notification: (method: string, data: unknown) => void;
  /** Joined: requests go through from now on. */
  readonly joined?: () => void;
  /** A joined connection was lost; attempts to reconnect have begun. */
  readonly lost?: () => void;
  /** The house has refused; the connection is not retried. */
  readonly refused?: (error: Error) => void;
  /**
   * A request that is sent regularly while joined; without an answer the connection is lost. A refusal is an answer.
   */
  readonly check?: { readonly everyMs: number; readonly ask: (asker: Asker) => Promise<unknown> };
}

type Link =
  | { readonly phase: 'idle' }
  | { readonly phase: 'dialling' | 'joined'; readonly peer: ProtooPeer; readonly cancel: Cancel }
  | { readonly phase: 'waiting'; readonly cancel: Cancel }
  | { readonly phase: 'closed' };

/** A protoo connection that reconnects by itself (RT-2). Owns its socket and its timer; `close` ends both. */
export class Connection implements Asker {
  #link: Link = { phase: 'idle' };
  #url = '';
  #attempt = 0;
  #forgetOnline: Cancel = () => {};
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#link.phase !== 'idle') return;
    this.#forgetOnline = this.#options.network.whenOnline(() => this.#hurry());
    this.#dial();
  }

  async request(method: string, data: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#link.phase !== 'joined') throw new NoAnswer('not connected');
    const { peer } = this.#link;
    try {
      return await peer.request(method, data, timeoutMs);
    } catch (error) {
      if (error instanceof NoAnswer) this.#drop(peer);
      throw error;
    }
  }

  close(): void {
    const link = this.#link;
    this.#link = { phase: 'closed' };
    this.#forgetOnline();
    if ('cancel' in link) link.cancel();
    if (!('peer' in link)) return;
    link.peer.closed();
    link.peer.close();
  }

  #dial(): void {
    const { network, dialling, url, notification } = this.#options;
    dialling?.();
    this.#url = url();
    const socket = network.open(this.#url, {
      opened: () => {
        cancel();
        void this.#join(peer);
      },
      text: (text) => peer.receive(text),
      closed: (code) => this.#ended(peer, code),
    });
    const peer = new ProtooPeer(socket, {
      notification,
      request: async (method) => {
        throw new ProtooError(404, `unknown request ${method}`);
      },
    });
    const cancel = network.after(DIAL_MS, () => this.#drop(peer));
    this.#link = { phase: 'dialling', peer, cancel };
  }

  async #join(peer: ProtooPeer): Promise<void> {
    try {
      await this.#options.join(peer);
      if (!this.#holds(peer)) return;
      this.#checkLater(peer);
      this.#attempt = 0;
      this.#options.joined?.();
    } catch (error) {
      if (!this.#holds(peer)) return;
      if (saysNothing(error)) this.#drop(peer);
      else this.#giveUp(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #checkLater(peer: ProtooPeer): void {
    const { check, network } = this.#options;
    const cancel =
      check === undefined
        ? () => undefined
        : network.after(check.everyMs, () => void this.#check(peer, check));
    this.#link = { phase: 'joined', peer, cancel };
  }

  async #check(peer: ProtooPeer, { ask }: NonNullable<ConnectionOptions['check']>): Promise<void> {
    await ask(this).catch(() => undefined);
    if (this.#holds(peer)) this.#checkLater(peer);
  }

  /** A socket that no longer answers may take minutes to close: it is abandoned at once. */
  #drop(peer: ProtooPeer): void {
    peer.close();
    this.#ended(peer, 0);
  }

  #ended(peer: ProtooPeer, code: number): void {
    if (!this.#holds(peer)) return;
    const wasJoined = this.#link.phase === 'joined';
    if ('cancel' in this.#link) this.#link.cancel();
    this.#wait();
    peer.closed();
    if (code >= FIRST_PRIVATE_CODE && !this.#renewed(code)) this.#giveUp(new ClosedByHouse(code));
    else if (wasJoined) this.#options.lost?.();
  }

  #wait(): void {
    const { network } = this.#options;
    const ms = backoffMs(this.#attempt++, network.random);
    this.#link = { phase: 'waiting', cancel: network.after(ms, () => this.#dial()) };
  }

  /** Only the connection's own token has ended: there is another by now. */
  #renewed(code: number): boolean {
    return code === CLOSE_CODES.signedOut && this.#url !== this.#options.url();
  }

  #hurry(): void {
    if (this.#link.phase !== 'waiting') return;
    this.#link.cancel();
    this.#dial();
  }

  #giveUp(error: Error): void {
    this.close();
    this.#options.refused?.(error);
  }

  #holds(peer: ProtooPeer): boolean {
    return 'peer' in this.#link && this.#link.peer === peer;
  }
}

/** Whether an error is neither an acceptance nor a refusal. */
const saysNothing = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ProtooError && UNDECIDED.includes(error.code));
const UNDECIDED: readonly number[] = [
  ERRORS.internal.code,
  ERRORS.handingOver.code,
  ERRORS.runElsewhere.code,
  ERRORS.unavailable.code,
];
