import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusal } from '@floorcast/contract/errors';
import type { Settings } from '@floorcast/contract/settings';
import type { CheckedSettings } from '@floorcast/contract/settings-answer';
import type { CheckReply } from '@floorcast/contract/site';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config/config.ts';
import { isForChat, liveChatOf } from '../people/live-chat/index.ts';
import { countryOf } from '../platform/http/addresses/addresses.ts';
import { refuse } from '../platform/http/errors.ts';
import { manifestOf } from './manifest.ts';
import { wantsPage } from './page-path.ts';

const originOf = (address: string): string[] => (/^https?:/.test(address) ? [new URL(address).origin] : []);

/** Sockets to a host, because not every browser includes them in 'self'. An invalid host is left out. */
const socketsTo = (host: string): string[] =>
  /^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : [];

const socketsElsewhere = (address: string): string[] =>
  URL.canParse(address) ? [`${new URL(address).protocol}//${new URL(address).host}`] : [];

/**
 * Everything is loaded from the house's own host, and connects to it. Framed are only a cashier and a
 * chat elsewhere. `styles`: hashes of the style sheets that stand in the page.
 */
export const pageSecurity = (settings: Settings, host = '', styles: readonly string[] = []) => ({
  defaultSrc: ["'self'"],
  connectSrc: [
    "'self'",
    ...socketsTo(host),
    ...[settings.SOCKET_URL, ...settings.SOCKET_URLS].flatMap(socketsElsewhere),
  ],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", ...styles],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'self'"],
  frameSrc: ["'self'", ...originOf(settings.DEPOSIT_URL), ...originOf(liveChatOf(settings)?.origin ?? '')],
  upgradeInsecureRequests: null,
});

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

interface SiteParts {
  readonly config: Config;
  readonly settings: () => Promise<CheckedSettings>;
}

/** What every client may request: the address check, settings, and the web app. */
export async function siteRoutes(app: FastifyInstance, { config, settings }: SiteParts): Promise<void> {
  app.get(
    '/check',
    { exposeHeadRoute: true },
    async ({ client: ip }): Promise<CheckReply> => ({
      status: config.addresses.permits(ip) ? 1 : 0,
      code: 0,
      ip,
      country: countryOf(ip),
    }),
  );
  app.get('/Settings.json', { exposeHeadRoute: true }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(await settings()),
  );
  if (config.webDir !== undefined) await app.register(webApp, { folder: config.webDir, settings });
}

/** The app in a context of its own, whose hooks concern its pages and files only. */
const webApp: FastifyPluginAsync<Pick<SiteParts, 'settings'> & { readonly folder: string }> = async (
  app,
  { folder, settings },
) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build compresses its files better than is possible while a client waits.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cacheOf(relative(folder, path)));
    },
  });
  const styles = stylesIn(readFileSync(join(folder, 'index.html'), 'utf8'));
  const small = smallPictures(folder);
  app.addHook('preHandler', async (request, reply) => {
    const name = PICTURE.exec(request.url)?.[1];
    if (name === undefined) return;
    reply.header('vary', 'accept');
    const file = small.get(name);
    if (file !== undefined && request.headers.accept?.includes('image/avif')) return reply.sendFile(file);
  });
  app.get('/manifest.webmanifest', { exposeHeadRoute: true }, async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(await settings()))),
  );
  // The app draws the pages; a missing file or call is a plain 404.
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    reply.header('vary', 'accept');
    if (!wantsPage(path, request.headers.accept)) return refuse(reply, refusal('notFound', { what: path }));
    const now = await settings();
    // A login at this page would leave a token where the scripts of the chat can read it.
    if (isForChat(request.host, now)) return refuse(reply, refusal('notFound', { what: path }));
    reply.helmet({ contentSecurityPolicy: { directives: pageSecurity(now, request.host, styles) } });
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};

/** The hashes, for the content security policy, of the style sheets that stand in a page. */
const stylesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );

const PICTURES = 'assets/machines';
const PICTURE = /^\/assets\/machines\/([^/?]+)\.png(?:\?|$)/;

/** Pictures of machines that the files have as AVIF too, a third of the bytes: their paths by their names in addresses. */
function smallPictures(folder: string): ReadonlyMap<string, string> {
  const pictures = join(folder, PICTURES);
  const names = existsSync(pictures) ? readdirSync(pictures) : [];
  const small = names.filter((name) => name.endsWith('.avif'));
  return new Map(small.map((name) => [encodeURIComponent(name.slice(0, -5)), `${PICTURES}/${name}`]));
}

/** The build names its files by their content; the operator adds pictures of machines. */
function cacheOf(path: string): string {
  if (path.startsWith('favicon') || path.startsWith('icons/')) return DAY;
  return path.startsWith('assets/') && !path.startsWith('assets/machines/') ? YEAR : 'no-cache';
}
