import { refusal } from '@floorcast/contract/errors';
import type { FastifyInstance } from 'fastify';
import { namedIn } from '../wrong-field.ts';
import { Refused } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes any query: a page of the app reads its own, and a relayed call is checked where it arrives. */
    readonly anyQuery?: boolean;
  }
}

/** Refuses a query to a route without a schema for one (C2.11); a schema refuses the names that it does not know. */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions, is404 }) => {
    const { schema, config } = routeOptions;
    if (is404 || config.anyQuery === true || schema?.querystring !== undefined) return;
    const [name] = Object.keys(query ?? {});
    if (name !== undefined)
      throw new Refused(refusal('invalidRequest', { field: namedIn(name) || 'querystring' }));
  });
}
