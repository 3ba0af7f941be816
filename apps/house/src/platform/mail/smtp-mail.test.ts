import { expect, test } from 'vitest';
import { mailSuite } from './mail.suite.ts';
import { SmtpMail } from './mail.ts';
import { openSmtpServer } from './testing/smtp-server.ts';

const FROM = 'Casino <no-reply@example.org>';

mailSuite('mails by SMTP', async () => {
  const server = await openSmtpServer();
  const mail = new SmtpMail({ url: server.url, from: FROM });
  return {
    mail,
    arrived: async () => server.letters,
    async close() {
      mail.close();
      await server.close();
    },
  };
});

test('PROT-41 a mail that no server takes is an error', async () => {
  const server = await openSmtpServer();
  await server.close();
  const mail = new SmtpMail({ url: server.url, from: FROM });
  await expect(mail.send({ to: 'a@example.org', subject: 'Hello', text: 'Hello' })).rejects.toThrow(
    'ECONNREFUSED',
  );
});
