/** Nobody answers requests on that topic. */
export class NoResponder extends Error {
  constructor(topic: string) {
    super(`nobody answers on ${topic}`);
    this.name = 'NoResponder';
  }
}

/** A way to stop hearing or answering. */
export type Unsubscribe = () => void;

/**
 * How parts of the house, on one node or several, tell and ask each other. Messages are JSON values.
 * What is published is heard by whoever listens now; nothing is kept. Every implementation passes `bus.suite.ts`.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, hear: (message: unknown) => void): Unsubscribe;
  /** @throws {NoResponder} at once when nobody answers there; what the answerer threw otherwise. */
  request(topic: string, message: unknown): Promise<unknown>;
  /** One answerer a topic: a second one takes its place. */
  respond(topic: string, answer: (message: unknown) => Promise<unknown>): Unsubscribe;
  close(): Promise<void>;
}
