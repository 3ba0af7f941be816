import type { DocumentKind } from '@floorcast/contract/site-documents';
import type { Wording } from '../../../api/call/failure.ts';

/** What a field is called; its path where it has no words of its own. */
export const fieldWords = (t: Wording, kind: DocumentKind, path: string): string =>
  t(`consoleSetup.fields.${kind}.${path.replaceAll('.', '-')}`, { defaultValue: path });
