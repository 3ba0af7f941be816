import type { Generated } from 'kysely';

/** Versions of what staff set up in the browser. The last one of each kind is in force. */
export interface SiteDocuments {
  kind: 'settings' | 'policy' | 'claims';
  version: number;
  /** What differs from the file, or from the defaults; null goes back to them. */
  body: unknown;
  note: string;
  by_id: number | null;
  by_name: string;
  at: Generated<Date>;
}
