import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** Where it is said how sending does. */
export interface TracesLog {
  info(words: string): void;
  warn(facts: object, words: string): void;
}

const SUCCESS = 0;

/** The same exporter: the log says once that spans are lost, and once that they arrive again. */
export function watched(exporter: SpanExporter, log: TracesLog): SpanExporter {
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
