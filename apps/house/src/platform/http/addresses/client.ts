import type { FastifyInstance } from 'fastify';
import type { TrustedProxies } from './proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, as sockets see it too. Fastify's own `ip` is whatever text a proxy wrote. */
    readonly client: string;
  }
}

/** Gives every request the address of its client. */
export function nameClients(app: FastifyInstance, proxies: TrustedProxies): void {
  app.decorateRequest('client', {
    getter() {
      return proxies.clientOf(this.raw);
    },
  });
}
