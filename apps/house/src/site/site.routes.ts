import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusal } from '@floorcast/contract/errors';
import type { Settings } from '@floorcast/contract/settings';
import type { CheckReply } from '@floorcast/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isForChat } from '../modules/live-chat/index.ts';
import { countryOf } from '../platform/http/address-rules.ts';
import { refuse } from '../platform/http/errors.ts';
import { pageSecurity } from './page-security.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

interface SiteParts {
  readonly config: Config;
  readonly settings: () => Promise<Settings>;
}

/** What anybody may ask for: the address check, settings, and the web app itself. */
export async function siteRoutes(app: FastifyInstance, { config, settings }: SiteParts): Promise<void> {
  app.get(
    '/check',
    { exposeHeadRoute: true },
    async ({ ip }): Promise<CheckReply> => ({
      status: config.addresses.permits(ip) ? 1 : 0,
      code: 0,
      ip,
      country: countryOf(ip),
    }),
  );
  app.get('/Settings.json', { exposeHeadRoute: true }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(await settings()),
  );
  if (config.webDir !== undefined) await webApp(app, config.webDir, settings);
}

async function webApp(app: FastifyInstance, folder: string, settings: SiteParts['settings']): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build packs its files better than one could while a guest waits.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cacheOf(relative(folder, path)));
    },
  });
  // Pages are drawn by the app: a browser that navigates anywhere gets it; a missing file or call is a plain 404.
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const navigates = request.headers.accept?.includes('text/html') === true;
    if (!navigates || path.startsWith('/api/') || path.startsWith('/realtime/'))
      return refuse(reply, refusal('notFound', { what: path }));
    const now = await settings();
    // Whoever signed in here would keep their token where the chat's scripts can read it.
    if (isForChat(request.host, now)) return refuse(reply, refusal('notFound', { what: path }));
    reply.helmet({ contentSecurityPolicy: { directives: pageSecurity(now, request.host) } });
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** The build names its files by their content; pictures of machines are put there by the operator. */
function cacheOf(path: string): string {
  if (path.startsWith('favicon')) return DAY;
  return path.startsWith('assets/') && !path.startsWith('assets/machines/') ? YEAR : 'no-cache';
}
