import { hostname } from 'node:os';
import type { SpanExporter, TracerProviderOptions } from '@opentelemetry/sdk-trace';
import { RecordedTraces } from './recorded-traces.ts';
import { NO_TRACES, type Traces } from './traces.ts';

/** Where it is said how sending does. */
interface TracesLog {
  info(words: string): void;
  warn(facts: object, words: string): void;
}

const SUCCESS = 0;

/** The same exporter: the log says once that spans are lost, and once that they arrive again. */
function watched(exporter: SpanExporter, log: TracesLog): SpanExporter {
  let arriving = true;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const arrived = result.code === SUCCESS;
        if (arriving && !arrived) log.warn({ reason: result.error?.message }, 'traces are lost');
        if (!arriving && arrived) log.info('traces arrive again');
        arriving = arrived;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** How many spans wait to be sent at most; further ones are dropped. How many go at once, how often (ms). */
const QUEUE = 2_048;
const BATCH = 512;
const EVERY_MS = 2_000;
/** How long (ms) sending may take, with all tries. */
const SEND_MS = 5_000;

/** Standard variables of OpenTelemetry. Of headers, certificates and compression the exporter reads by itself. */
interface TracesEnvironment {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: string | undefined;
}

/**
 * Traces of a program (`floorcast-house`) by OTLP over HTTP, to where `OTEL_EXPORTER_OTLP_ENDPOINT` says; without it
 * nothing is loaded. A wrong variable is logged, and nothing traced: it is no reason not to play.
 */
export async function openTraces(
  program: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: part }: TracesEnvironment,
  log: TracesLog,
): Promise<Traces> {
  if (!endpoint) return NO_TRACES;
  const ratio = part ? Number(part) : 1;
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint) || !(ratio >= 0 && ratio <= 1)) {
    const reason =
      'OTEL_EXPORTER_OTLP_ENDPOINT is no address, or OTEL_TRACES_SAMPLER_ARG not between 0 and 1';
    log.warn({ reason }, 'nothing is traced');
    return NO_TRACES;
  }
  const [api, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = watched(new OTLPTraceExporter({ url, timeoutMillis: SEND_MS }), log);
  const sending = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: 2 * SEND_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceOf(program),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [sending],
  });
  return new RecordedTraces(api, provider);
}

/** The program, as a resource of the SDK. */
function resourceOf(program: string): NonNullable<TracerProviderOptions['resource']> {
  const attributes = { 'service.name': program, 'service.instance.id': `${hostname()}:${process.pid}` };
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: (): [string, string][] => Object.entries(attributes),
  };
  return resource;
}
