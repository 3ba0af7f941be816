import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailSuite } from './mail.suite.ts';
import { FolderMail, lastMails } from './mail.ts';

mailSuite('mails in a folder', async () => {
  const home = await mkdtemp(join(tmpdir(), 'floorcast-mails-'));
  const folder = join(home, 'mails');
  return {
    mail: new FolderMail(folder),
    async arrived() {
      const mails = await lastMails(folder, 100);
      const { mode } = await stat(folder);
      if ((mode & 0o077) !== 0) throw new Error('others can read the mails');
      return [...mails].reverse();
    },
    close: () => rm(home, { recursive: true }),
  };
});
