import { FileLanguage } from '@floorcast/contract/player';
import * as z from 'zod';
import type { Config } from '../../../config/config.ts';
import type { SiteContext } from '../../../context.ts';
import { type AuthService, accountOf } from '../../../people/accounts/index.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { printSlip } from './slip.ts';

const PDF_FILE = { description: 'The slip', content: { 'application/pdf': { schema: z.unknown() } } };

/** Slips of what was carried out, as pages to print. */
export function slipRoutes(
  app: Routes,
  {
    auth,
    db,
    clock,
    calendar,
    config,
  }: Pick<SiteContext, 'db' | 'clock' | 'calendar'> & {
    readonly auth: AuthService;
    readonly config: Pick<Config, 'siteUrl'>;
  },
): void {
  app.get(
    '/api/console/proposals/:id/slip.pdf',
    {
      schema: {
        ...about('console', 'Prints the slip of what was carried out; each print but the first is a copy.'),
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ language: z.optional(FileLanguage) }),
        response: { 200: PDF_FILE },
      },
      config: { may: 'money.read' },
    },
    async (request, reply) => {
      const site = { db, calendar, name: new URL(config.siteUrl).host };
      const { id } = request.params;
      const language = request.query.language ?? 'en';
      const by = await accountOf(auth, request);
      const slip = await printSlip(site, by, { id, language, now: new Date(clock.now()) });
      if (!slip.ok) return refuse(reply, slip.error);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="slip-${slip.value.number}.pdf"`)
        .send(slip.value.pdf);
    },
  );
}
