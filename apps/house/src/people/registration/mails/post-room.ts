import type { Logger } from 'pino';
import { inBackground } from '../../../platform/background.ts';
import type { Letter, Mail } from '../../../platform/mail/mail.ts';

/** Sends mails without making the caller wait: how long a mail takes says nothing about an account. */
export class PostRoom {
  readonly #mail: Mail;
  readonly #log: Logger;

  constructor(mail: Mail, log: Logger) {
    this.#mail = mail;
    this.#log = log;
  }

  send(letter: Letter): void {
    inBackground(this.#log, this.#mail.send(letter), 'sending a mail');
  }
}

/** Pages of the web app that mailed links lead to. The token is behind `#`: no server and no log sees it. */
export const linksOf = (siteUrl: string) => ({
  confirm: (token: string) => `${siteUrl}/pages/auth/mail-confirm#token=${token}`,
  reset: (token: string) => `${siteUrl}/pages/auth/reset-password#token=${token}`,
  forgot: `${siteUrl}/pages/auth/forgot-password`,
});
