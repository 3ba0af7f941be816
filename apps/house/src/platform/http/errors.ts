import { ERRORS, type Refusal, refusal } from '@floorcast/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseLost } from '../db/authority/authority.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly refusalTexts: RefusalTexts;
  }
}

/** How long (s) a client waits before it repeats a call that is not possible for a moment. */
const RETRY_SECONDS = '2';

/** What sends files throws with headers of its answer. */
type FileError = FastifyError & { readonly headers?: Readonly<Record<string, string>> };

/** Answers a refusal: the status and body of its code. */
export function refuse(reply: FastifyReply, refused: Refusal): FastifyReply {
  const { http } = ERRORS[refused.name];
  if (http === 503) reply.header('retry-after', RETRY_SECONDS);
  return reply.code(http).send(reply.server.refusalTexts.body(refused));
}

/** A refusal that is thrown, such as by a check before the handler. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.name);
    this.refusal = refused;
  }
}

/** Answers errors with a code of the closed list; an unexpected one is logged, and the client learns no details. */
export function handleErrors(app: FastifyInstance, texts: RefusalTexts): void {
  app.decorate('refusalTexts', texts);
  app.setErrorHandler<FileError>((error, request, reply) => {
    if (error instanceof Refused) return refuse(reply, error.refusal);
    if (error instanceof DatabaseLost) {
      request.log.warn({ err: error }, 'request not answered; the client will retry');
      return refuse(reply, refusal('unavailable'));
    }
    const status = error.statusCode ?? 500;
    if (status === 429) return refuse(reply, refusal('tooManyRequests'));
    if (OF_A_FILE.has(status)) return refuseFile(error, reply, status);
    if (status >= 400 && status < 500)
      return refuse(reply, refusal('invalidRequest', { field: fieldOf(error) }));
    request.log.error({ err: error }, 'request failed');
    return refuse(reply, refusal('internal'));
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, refusal('notFound', { what: request.url.split('?')[0] ?? '' })),
  );
}

/** A condition that does not hold, and a range behind the end: these statuses are the answer to a request for a file. */
const OF_A_FILE: ReadonlySet<number> = new Set([412, 416]);

function refuseFile(error: FileError, reply: FastifyReply, status: number): FastifyReply {
  const range = error.headers?.['Content-Range'];
  if (range !== undefined) reply.header('content-range', range);
  const refused = refusal('invalidRequest', { field: status === 416 ? 'range' : 'headers' });
  return reply.code(status).send(reply.server.refusalTexts.body(refused));
}

/** The headers of every response, for those that pass no hook. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Refuses a malformed address before it reaches a route or its checks. */
export function refuseAddress(_: FastifyError, __: FastifyRequest, reply: FastifyReply): void {
  refuse(reply.headers(SAFE), refusal('invalidRequest', { field: 'url' }));
}

/** Which part of the input was wrong. */
function fieldOf(error: FastifyError): string {
  const path = error.validation?.[0]?.instancePath ?? '';
  return path.replace(/^\//, '').replaceAll('/', '.') || error.validationContext || 'body';
}
