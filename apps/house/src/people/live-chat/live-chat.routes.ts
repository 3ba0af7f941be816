import { refusal } from '@floorcast/contract/errors';
import type { Settings } from '@floorcast/contract/settings';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { chatPage, chatSecurity, liveChatOf, SCRIPT, STYLE } from './page.ts';

const PAGE = '/live-chat';
/** Languages of the site; Bulgarian has no texts of its own. */
const PageQuery = z.object({ lang: z.enum(['en', 'tr', 'ar', 'bg']).default('en') });

/** Whether a request came to the live chat's own origin. */
export const isForChat = (host: string, { LIVE_CHAT_ORIGIN: origin }: Settings): boolean =>
  origin !== '' && new URL(origin).host === host;

/** The page that the live chat runs in: the provider's script never runs in the app's. */
export function liveChatRoutes(app: Routes, settings: () => Promise<Settings>): void {
  // A page without an origin loads its files from another one.
  const file = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cross-origin-resource-policy', 'cross-origin').send(text);
  app.get(`${PAGE}/page.js`, { exposeHeadRoute: true }, (_, reply) => file(reply, 'text/javascript', SCRIPT));
  app.get(`${PAGE}/page.css`, { exposeHeadRoute: true }, (_, reply) => file(reply, 'text/css', STYLE));

  // Its own policy names the pages that may frame it.
  app.get(
    PAGE,
    {
      helmet: { frameguard: false, contentSecurityPolicy: false },
      exposeHeadRoute: true,
      schema: { querystring: PageQuery },
    },
    async ({ query, host }, reply) => {
      const now = await settings();
      const chat = liveChatOf(now);
      if (chat === undefined) return refuse(reply, refusal('notFound', { what: PAGE }));
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', chatSecurity(chat, isForChat(host, now)))
        .send(chatPage(chat, query.lang === 'bg' ? 'en' : query.lang));
    },
  );
}
