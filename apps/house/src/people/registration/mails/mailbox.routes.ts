import { refusal } from '@floorcast/contract/errors';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { type Letter, lastMails } from '../../../platform/mail/mail.ts';

/** Where the mails of a demonstration are read. */
export const MAILBOX = '/mailbox';
const SHOWN = 20;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/** The mails of a demonstration on this computer, the newest first, for browsers of this computer. */
export function mailboxRoutes(app: Routes, folder: string): void {
  app.get(MAILBOX, { exposeHeadRoute: true }, async ({ ip, headers }, reply) => {
    // A proxy or tunnel makes a house on this computer reachable from elsewhere.
    const here =
      LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
    if (!here) return refuse(reply, refusal('notFound', { what: MAILBOX }));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(pageOf(await lastMails(folder, SHOWN)));
  });
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => SPECIAL[each] ?? each);
/** Addresses become links. */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const mailOf = ({ to, subject, text }: Letter): string =>
  `<article><h2 dir="auto">${escaped(subject)}</h2><p>${escaped(to)}</p><pre dir="auto">${linked(text)}</pre></article>`;

const pageOf = (mails: readonly Letter[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color-scheme:light dark}
article{border-top:1px solid;padding:1rem 0}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
a{display:inline-block;min-height:44px}</style></head><body><main>
<h1>Mailbox of the demonstration</h1><p>No mail leaves this computer: the house keeps them here.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(mailOf).join('\n')}
</main></body></html>`;
