import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { HouseMetrics } from '../../operations/metrics/house-metrics.ts';
import { tracedRequests } from '../../operations/traces/socket-spans.ts';
import type { RefusalTexts } from '../../platform/refusal-texts.ts';
import { type SocketEntry, SocketGate } from '../../platform/sockets/gate.ts';

interface OpenGateParts {
  readonly config: Config;
  readonly log: Logger;
  readonly traces: Traces;
  readonly metrics: HouseMetrics;
  readonly refusalTexts: RefusalTexts;
}

/** Admits connections to these sockets, counts them and traces their requests. */
export const openGate = (
  { config, log, traces, metrics, refusalTexts }: OpenGateParts,
  sockets: readonly SocketEntry[],
): SocketGate =>
  new SocketGate(
    sockets.map((socket) => tracedRequests(metrics.counted(socket), traces)),
    {
      log,
      refusalTexts,
      addressOf: (request) => config.proxies.clientOf(request),
      origins: config.pageOrigins,
      bounds: config.bounds,
    },
  );
