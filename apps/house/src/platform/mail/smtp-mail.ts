import { createTransport, type Transporter } from 'nodemailer';
import type { Letter, Mail } from './mail.ts';

/** How long (ms) the server may be silent. */
const SILENT_MS = 20_000;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Sends mails by the SMTP server of the operator, one connection a mail. */
export class SmtpMail implements Mail {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: { readonly url: string; readonly from: string }) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      // A network in between could strip an offer of TLS, and read passwords and links.
      requireTLS: !LOOPBACK.has(new URL(url).hostname),
      connectionTimeout: SILENT_MS,
      greetingTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Letter): Promise<void> {
    // As an object: an address that is parsed from text could hold several.
    await this.#transport.sendMail({ from: this.#from, to: { name: '', address: to }, subject, text });
  }

  close(): void {
    this.#transport.close();
  }
}
