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
