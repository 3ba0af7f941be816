/** Nobody answers requests on that topic. */
export class NoResponder extends Error {
  constructor(topic: string) {
    super(`nobody answers on ${topic}`);
    this.name = 'NoResponder';
  }
}

/** No answer has come in time: whether the request was carried out is not known. */
export class NoReply extends Error {
  constructor(topic: string) {
    super(`no answer on ${topic}`);
    this.name = 'NoReply';
  }
}

/** How long (ms) an answer is waited for where nothing else is said. */
export const PATIENCE_MS = 10_000;

/** A way to stop hearing or answering. */
export type Unsubscribe = () => void;

/** Hears one message. What it throws, at once or later, reaches nobody but the log. */
export type Hear = (message: unknown) => unknown;

export type Answer = (message: unknown) => Promise<unknown>;

/**
 * How parts of the house, on one node or several, tell and ask each other. Messages are JSON values.
 * What is published is heard by whoever listens now; nothing is kept. Every implementation passes `bus.suite.ts`.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, hear: Hear): Unsubscribe;
  /** @throws {NoResponder} at once when nobody answers there; {NoReply} in time; what the answerer threw otherwise. */
  request(topic: string, message: unknown, patienceMs?: number): Promise<unknown>;
  /** One answerer a topic: a second one takes its place. */
  respond(topic: string, answer: Answer): Unsubscribe;
  /** Hears when other nodes are out of reach (false), and when they are back (true): what was told between is lost. */
  followOthers(hear: (inReach: boolean) => void): Unsubscribe;
  close(): Promise<void>;
}
