import { FolderMail } from './folder-mail.ts';
import type { Mail } from './mail.ts';
import { SmtpMail } from './smtp-mail.ts';

/** How the mails of a site leave. */
export type MailWay =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  /** Files in a folder, for a demonstration. */
  | { readonly kind: 'folder'; readonly folder: string };

export const openMail = (way: MailWay): Mail =>
  way.kind === 'smtp' ? new SmtpMail(way) : new FolderMail(way.folder);
