import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

/** A mail of the house to one person, in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export interface Mail {
  /** Resolves when the mail was handed over. @throws when it was not; it may be sent again. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** How the mails of a site leave. */
export type MailWay =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  /** Files in a folder, for a demonstration. */
  | { readonly kind: 'folder'; readonly folder: string };

export const openMail = (way: MailWay): Mail =>
  way.kind === 'smtp' ? new SmtpMail(way) : new FolderMail(way.folder);

const MAIL = '.txt';
/** So many of the newest mails stay. */
const STORED = 1_000;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Each mail is a text file in a folder: its recipient, its subject, an empty line, its text. */
export class FolderMail implements Mail {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send({ to, subject, text }: Letter): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Named by time, so that a list by name is one by age.
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}${MAIL}`;
    const unfinished = join(this.#folder, `.${name}`);
    await writeFile(unfinished, `To: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n\n${text}\n`, {
      mode: 0o600,
    });
    await rename(unfinished, join(this.#folder, name));
    for (const old of (await namesIn(this.#folder)).slice(STORED))
      await rm(join(this.#folder, old), { force: true });
  }

  close(): void {}
}

/** The last mails of a folder, the newest first. */
export async function lastMails(folder: string, most: number): Promise<readonly Letter[]> {
  const newest = (await namesIn(folder)).slice(0, most);
  return Promise.all(newest.map(async (name) => parsed(await readFile(join(folder, name), 'utf8'))));
}

/** The files of mails, the newest first. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(MAIL) && !name.startsWith('.'))
    .sort()
    .reverse();
}

function parsed(file: string): Letter {
  const end = file.indexOf('\n\n');
  const [to = '', subject = ''] = file
    .slice(0, end)
    .split('\n')
    .map((line) => line.slice(line.indexOf(':') + 1).trim());
  return { to, subject, text: file.slice(end + 2).trimEnd() };
}

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
