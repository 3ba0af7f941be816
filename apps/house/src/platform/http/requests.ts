import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';

/** The token of an `Authorization: Bearer` header; undefined without one. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
}

/** The query name by which libraries make addresses unique, so that no cache answers them. */
const CACHE_BUSTER = '_';

/** Ignores cache busters (C2.37): lists refuse other names that they do not know. */
export function ignoreCacheBusters(app: FastifyInstance): void {
  app.addHook<{ Querystring: Record<string, unknown> }>('preValidation', async ({ query }) => {
    delete query[CACHE_BUSTER];
  });
}

/** An origin as browsers spell it: `https://play.example.org`. Undefined for text that names none. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  const bare = [search, hash, username, password].every((part) => part === '');
  return origin === 'null' || !bare || !['', '/'].includes(pathname) ? undefined : origin;
}

/** Whether a page of an origin is a page of the host that a request names, `Host: play.example.org:443`. */
export function isOfHost(origin: string, host: string | undefined): boolean {
  const page = originOf(origin);
  return page !== undefined && page === originOf(`${new URL(page).protocol}//${host ?? ''}`);
}

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
