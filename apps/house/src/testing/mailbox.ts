import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { lastMails } from '../platform/mail/mail.ts';

const MOST = 100;

/** The mails of a house under test. */
export async function openMailbox() {
  const home = await mkdtemp(join(tmpdir(), 'floorcast-mailbox-'));
  const folder = join(home, 'mails');
  const mailsTo = async (to: string) => (await lastMails(folder, MOST)).filter((mail) => mail.to === to);
  return {
    way: { kind: 'folder', folder } as const,
    count: async () => (await lastMails(folder, MOST)).length,
    mailsTo,
    /** The mail to somebody that is the n-th, once it has come. */
    async mail(to: string, n = 1) {
      return vi.waitFor(async () => {
        const mails = [...(await mailsTo(to))].reverse();
        const mail = mails[n - 1];
        if (mail === undefined) throw new Error(`no mail ${n} to ${to}`);
        return mail;
      }, 5_000);
    },
    /** The token in the link of that mail. */
    async token(to: string, n = 1): Promise<string> {
      const { text } = await this.mail(to, n);
      return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
    },
    close: () => rm(home, { recursive: true }),
  };
}
