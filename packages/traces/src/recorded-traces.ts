import { AsyncLocalStorage } from 'node:async_hooks';
import type * as api from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Facts, Span, SpanOptions, Traces } from './traces.ts';

type Api = typeof api;

/** How long (ms) closing may take: where spans go may be away. */
const CLOSE_MS = 1_500;

/** Spans that OpenTelemetry records. What belongs to what follows the code as it waits and goes on. */
export class RecordedTraces implements Traces {
  readonly on = true;
  readonly #api: Api;
  readonly #provider: TracerProvider;
  readonly #tracer: api.Tracer;
  readonly #here = new AsyncLocalStorage<Span>();

  constructor(loaded: Api, provider: TracerProvider) {
    this.#api = loaded;
    this.#provider = provider;
    this.#tracer = provider.getTracer('floorcast');
  }

  get current(): Span | undefined {
    return this.#here.getStore();
  }

  begin(name: string, { side, parent = this.current?.traceparent, facts }: SpanOptions = {}): Span {
    const { SpanKind } = this.#api;
    const kind = { server: SpanKind.SERVER, client: SpanKind.CLIENT, none: SpanKind.INTERNAL }[
      side ?? 'none'
    ];
    const span = this.#tracer.startSpan(name, { kind, attributes: { ...facts } }, this.#contextOf(parent));
    return new RecordedSpan(this.#api, span, this.#here);
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([late, this.#provider.shutdown().catch(() => undefined)]);
    clearTimeout(timer);
  }

  /** A malformed parent begins a new trace. */
  #contextOf(parent: string | undefined): api.Context {
    const { ROOT_CONTEXT, trace } = this.#api;
    const [, traceId = '', spanId = '', flags = ''] = parent?.split('-') ?? [];
    const traceFlags = Number.parseInt(flags, 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }
}

class RecordedSpan implements Span {
  readonly #api: Api;
  readonly #span: api.Span;
  readonly #here: AsyncLocalStorage<Span>;

  constructor(loaded: Api, span: api.Span, here: AsyncLocalStorage<Span>) {
    this.#api = loaded;
    this.#span = span;
    this.#here = here;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  run<T>(work: () => T): T {
    return this.#here.run(this, work);
  }

  end(facts: Facts = {}, failed?: string): void {
    this.#span.setAttributes(facts);
    if (failed !== undefined) this.#span.setStatus({ code: this.#api.SpanStatusCode.ERROR, message: failed });
    this.#span.end();
  }
}
