/** Attributes of a span, by the names of OpenTelemetry. No secret, no amount of money, and no value of a statement. */
export type Facts = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  /** Which side of a call it is; work within this process when absent. */
  readonly side?: 'server' | 'client';
  /** The parent, from another program; when absent, the span of the calling code. */
  readonly parent?: string | undefined;
  readonly facts?: Facts;
}

/** A piece of work in a trace. */
export interface Span {
  /** Continues the trace in another program; undefined while nothing is traced. */
  readonly traceparent: string | undefined;
  /** Does `work`, of which whatever begins is part of this span. */
  run<T>(work: () => T): T;
  /** To be called once. `failed`: why, in closed words. */
  end(facts?: Facts, failed?: string): void;
}

/** Where spans are begun. Nothing of it is global: several programs in one process do not mix. */
export interface Traces {
  /** False: nothing is traced, and no span need be begun. */
  readonly on: boolean;
  /** The span of which the running code is part. */
  readonly current: Span | undefined;
  begin(name: string, options?: SpanOptions): Span;
  /** What has ended and was not sent yet is sent, within a bounded time. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: undefined, run: (work) => work(), end: () => undefined };

export const NO_TRACES: Traces = {
  on: false,
  current: undefined,
  begin: () => NO_SPAN,
  close: async () => undefined,
};

/**
 * Does work as a span, which fails when that throws. `known`: what is known of it once it is done; `failed`: why what it
 * returned counts as a failure, in closed words.
 */
export async function within<T>(
  span: Span,
  work: () => Promise<T>,
  known?: (done: T) => Facts,
  failed?: (done: T) => string | undefined,
): Promise<T> {
  try {
    const done = await span.run(work);
    span.end(known?.(done), failed?.(done));
    return done;
  } catch (error) {
    span.end({}, kindOf(error));
    throw error;
  }
}

/** What kind of error it is: its words may say what it was about. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : 'error');
