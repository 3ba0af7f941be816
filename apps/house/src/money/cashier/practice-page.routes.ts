import formbody from '@fastify/formbody';
import type { Refusal } from '@floorcast/contract/errors';
import type { FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import type { Tokens } from '../../people/accounts/index.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { carryOut } from './orders.ts';
import { donePage, formPage, type PageLanguage, pageMoney, problemPage, SCRIPT, STYLE } from './page.ts';

const PAGE = '/cashier';
export interface CashierParts extends Pick<SiteContext, 'db' | 'clock' | 'settings' | 'policy' | 'calendar'> {
  readonly tokens: Tokens;
  readonly publishBalance: (playerId: number) => Promise<unknown>;
}

const Language = z.enum(['en', 'tr', 'ar']).catch('en');
/** A text of a form; an invalid or overlong one is dropped. */
const textOf = (most: number) => z.string().max(most).catch('');
/** What `GET /api/player/deposit` gives the page, and the language that the app adds: one of the site's. */
const PageQuery = z.object({
  ticket: z.string().max(2000).default(''),
  id: z.string().max(20).optional(),
  name: z.string().max(200).optional(),
  lastname: z.string().max(200).optional(),
  username: z.string().max(200).default(''),
  lang: z
    .enum(['en', 'tr', 'ar', 'bg'])
    .default('en')
    .transform((lang) => Language.parse(lang)),
});
const Payment = z
  .object({ ticket: textOf(2000), player: textOf(200), amount: textOf(20), lang: Language })
  .catch({ ticket: '', player: '', amount: '', lang: 'en' });

/** How the practice page says why it moved nothing. */
function problemOf({ name }: Refusal): 'limit' | 'refused' | 'spent' {
  if (name === 'limitReached') return 'limit';
  return name === 'requestReused' ? 'spent' : 'refused';
}

/** Every client may open the page; money moves only with a ticket, once per ticket. */
export async function practiceCashier(app: Routes, parts: CashierParts): Promise<void> {
  const html = (reply: FastifyReply, text: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
  const inCurrency = async (language: PageLanguage) => {
    const { CURRENCY } = await parts.settings();
    return { currency: CURRENCY, money: pageMoney(language, CURRENCY) };
  };

  await app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 8 * 1024 });
    // The page is framed without an origin: what it loads comes from another one.
    const file = (reply: FastifyReply, type: string, text: string) =>
      reply.type(`${type}; charset=utf-8`).header('cross-origin-resource-policy', 'cross-origin').send(text);
    pages.get(`${PAGE}/cashier.js`, { exposeHeadRoute: true }, (_, reply) =>
      file(reply, 'text/javascript', SCRIPT),
    );
    pages.get(`${PAGE}/cashier.css`, { exposeHeadRoute: true }, (_, reply) => file(reply, 'text/css', STYLE));

    const page = { exposeHeadRoute: true, schema: { querystring: PageQuery } };
    pages.withTypeProvider<ZodTypeProvider>().get(PAGE, page, async (request, reply) => {
      const { ticket, username, lang } = request.query;
      if ((await parts.tokens.readTicket(ticket)) === undefined)
        return html(reply, problemPage(lang, 'expired'));
      return html(reply, formPage({ language: lang, ticket, player: username, ...(await inCurrency(lang)) }));
    });

    pages.post(PAGE, async (request, reply) => {
      const { ticket, player, amount: typed, lang } = Payment.parse(request.body);
      const known = await parts.tokens.readTicket(ticket);
      if (known === undefined) return html(reply, problemPage(lang, 'expired'));
      const { currency, money } = await inCurrency(lang);
      const amount = money.read(typed);
      if (amount === undefined)
        return html(reply, formPage({ language: lang, ticket, player, currency, money, refused: typed }));
      const { id: requestId, playerId } = known;
      const done = await carryOut(parts, 'deposit', { requestId, playerId, amount });
      if (!done.ok) return html(reply, problemPage(lang, problemOf(done.error)));
      await parts.publishBalance(playerId);
      return html(reply, donePage(lang, amount, money.show(amount)));
    });
  });
}
