import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';

const HEADER = 'x-request-id';
/** A caller's name for a request stands in every line of the log about it: nothing else gets in there. */
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

/** Every answer says under which id it stands in the log. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(HEADER, id);
  });
}
