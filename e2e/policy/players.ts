import { randomUUID } from 'node:crypto';
import { PolicyReply } from '@floorcast/contract/protection-policy';
import { ProtooError } from '@floorcast/protoo/peer';
import * as z from 'zod';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { callerOf, numberOf, storageOf } from '../support/sign-in.ts';
import { expect } from '../support/stack.ts';

const DAY_MS = 86_400_000;
/** Of each limit that must be set: minor units, or seconds. Nothing of a test reaches it. */
const AMPLE = 80_000;

/** The rules in force, as the site shows them. */
export async function rulesOf({ url }: Stack): Promise<PolicyReply> {
  return PolicyReply.parse(await (await fetch(`${url}/api/policy`)).json());
}

/** The birth date of a person who is of an age since yesterday. */
const bornFor = (age: number): string => {
  const yesterday = new Date(Date.now() - DAY_MS);
  yesterday.setUTCFullYear(yesterday.getUTCFullYear() - age);
  return yesterday.toISOString().slice(0, 10);
};

type Identity = 'none' | 'pending' | 'verified';

/** Says who a player is: the age in years, and whether that was verified. */
export async function identify({ url }: Stack, username: string, age: number, state: Identity = 'verified') {
  const compliance = await callerOf(url, 'compliance');
  const shown = { state, reason: 'The passport', birthDate: bornFor(age), country: 'MT' };
  await compliance(`/console/players/${await numberOf(url, username)}/identity`, shown);
}

async function call(url: string, token: string, method: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`);
}

/** Lets a player play under any preset: verified, of an age, and with the limits that must be set. */
export async function prepare(
  stack: Stack,
  username: 'demo' | 'demo2',
  age = 30,
): Promise<{ token: string }> {
  await identify(stack, username, age);
  const { access_token: token = '' } = await storageOf(stack.url, username);
  for (const name of (await rulesOf(stack)).limits.needed)
    await call(`${stack.url}/api/protection/limits/${name}`, token, 'PUT', { value: AMPLE });
  return { token };
}

/** The code with which a request is refused; 0 when it is done. */
export async function codeOf(asked: Promise<unknown>): Promise<number> {
  try {
    await asked;
    return 0;
  } catch (error) {
    if (error instanceof ProtooError) return error.code;
    throw error;
  }
}

const Seat = z.object({
  bands: z.array(z.object({ id: z.number(), bet: z.number() })),
  holds: z.array(z.string()),
  mostStake: z.number().optional(),
});
const Round = z.object({ phase: z.enum(['started', 'ended']), free: z.boolean() });

/** A player without a screen, whom the client's own care does not keep from asking. */
export class BlindPlayer {
  readonly #socket: SocketPlayer;
  readonly #token: string;
  private constructor(socket: SocketPlayer, token: string) {
    this.#socket = socket;
    this.#token = token;
  }

  static async connect({ url }: Stack, token: string): Promise<BlindPlayer> {
    return new BlindPlayer(await SocketPlayer.connect(url, token), token);
  }

  ask(method: string, data: object = {}): Promise<unknown> {
    return this.#socket.ask(method, data);
  }

  /** Asks for a seat as soon as the machine is free again. */
  async sitDown(machineID: number): Promise<z.infer<typeof Seat>> {
    let reply: unknown;
    await expect(async () => {
      reply = await this.ask('init', { machineID, token: this.#token });
    }).toPass({ timeout: 30_000 });
    return Seat.parse(reply);
  }

  init(machineID: number): Promise<unknown> {
    return this.ask('init', { machineID, token: this.#token });
  }

  async cashIn(amount: number): Promise<void> {
    await this.ask('cashin', { amount, requestId: randomUUID() });
    await expect.poll(() => this.#last('credit')).toMatchObject({ credit: amount });
  }

  /** Starts a game, once the machine is at its lowest bet level, and waits until the machine plays it. */
  async start(): Promise<void> {
    const before = this.#rounds('started');
    await expect(() => this.ask('press', { button: 'spin' })).toPass({ timeout: 20_000 });
    await expect.poll(() => this.#rounds('started')).toBe(before + 1);
  }

  gameEnds(): Promise<void> {
    return expect.poll(() => this.#rounds('ended'), { timeout: 30_000 }).toBe(this.#rounds('started'));
  }

  async leave(): Promise<void> {
    await this.ask('leave');
    await expect.poll(() => this.#last('state'), { timeout: 30_000 }).toMatchObject({ state: 'ended' });
    await this.#socket.close();
  }

  close(): Promise<void> {
    return this.#socket.close();
  }

  #last(method: string): unknown {
    return this.#socket.received.findLast((each) => each.method === method)?.data;
  }

  #rounds(phase: 'started' | 'ended'): number {
    return this.#socket.received.filter(
      ({ method, data }) => method === 'round' && Round.parse(data).phase === phase,
    ).length;
  }
}
