import type { FastifyInstance } from 'fastify';

/** The query name by which libraries make addresses unique, so that no cache answers them. */
const CACHE_BUSTER = '_';

/** Ignores cache busters (C2.37): lists refuse other names that they do not know. */
export function ignoreCacheBusters(app: FastifyInstance): void {
  app.addHook<{ Querystring: Record<string, unknown> }>('preValidation', async ({ query }) => {
    delete query[CACHE_BUSTER];
  });
}
