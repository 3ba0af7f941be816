import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';

const HEADER = 'x-request-id';
/** A client's id for a request is on every log line about it, so its form is restricted. */
const GOOD = /^[A-Za-z0-9-]{1,64}$/;

interface Headed {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The id that its caller gave a request, or one of ours. */
export function requestIdOf({ headers }: Headed): string {
  const given = headers[HEADER];
  return typeof given === 'string' && GOOD.test(given) ? given : randomUUID();
}

/** How Fastify names requests in the log: by the same field as presses and transfers. */
export const namedRequests = () => ({
  genReqId: requestIdOf,
  logController: new LogController({ requestIdLogLabel: 'requestId' }),
});

/** Sends the request id with every response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(HEADER, id);
  });
}
