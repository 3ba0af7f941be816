import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Letter, Mail } from './mail.ts';

interface Post {
  readonly mail: Mail;
  /** What has arrived, oldest first. */
  arrived(): Promise<readonly Letter[]>;
  close(): Promise<void>;
}

/** What every way of sending mails must do. */
export function mailSuite(name: string, open: () => Promise<Post>): void {
  describe(name, () => {
    let post: Post;
    beforeAll(async () => {
      post = await open();
    });
    afterAll(() => post.close());

    test('PROT-41 a mail arrives once, with its letters of every script and its link in one piece', async () => {
      const letter = {
        to: 'somebody@example.org',
        subject: 'Şifreni değiştir · تغيير كلمة المرور',
        text: `Merhaba İsmail,\n\nhttps://play.example.org/pages/auth/reset-password#token=${'a'.repeat(90)}\n\nمرحبا.\n.\nEnd`,
      };
      await post.mail.send(letter);
      expect(await post.arrived()).toEqual([letter]);
    });

    test('PROT-41 mails that are sent at once all arrive', async () => {
      const before = (await post.arrived()).length;
      const letters = Array.from({ length: 5 }, (_, at) => ({
        to: `person-${at}@example.org`,
        subject: `Mail ${at}`,
        text: 'Hello',
      }));
      await Promise.all(letters.map((letter) => post.mail.send(letter)));
      const since = (await post.arrived()).slice(before);
      expect(since.map(({ to }) => to).sort()).toEqual(letters.map(({ to }) => to));
    });

    test('PROT-41 a line break in a subject adds no header', async () => {
      const before = (await post.arrived()).length;
      await post.mail.send({ to: 'a@example.org', subject: 'One\r\nBcc: b@example.org', text: 'Hello' });
      const [mail, ...more] = (await post.arrived()).slice(before);
      expect([mail?.to, more]).toEqual(['a@example.org', []]);
      expect(mail?.text).toBe('Hello');
    });
  });
}
