import type { Readable } from 'node:stream';
import type { ReplyOf } from '@floorcast/contract/call';
import type { PLAYER_LIST_CALLS, PlayerListName } from '@floorcast/contract/player-lists';
import type { Read } from '../../../platform/db/read-replica.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { FileStyle } from '../../../platform/lists/csv.ts';
import type { PageQuery, Span } from '../../../platform/lists/page.ts';

/** Which rows of a list, in which order; `session`: those of one play session. */
export interface ListFilter extends Pick<PageQuery, 'sort'>, Pick<Span, 'from' | 'to'> {
  readonly session?: number | undefined;
}

/** A page of one of the lists. */
export type AnyPage = ReplyOf<(typeof PLAYER_LIST_CALLS)[PlayerListName]['page']>;

/** A list of a player's: a page of it, or all of it as a file. */
export interface PlayerListReads {
  page(db: Db, playerId: number, query: PageQuery & ListFilter): Promise<AnyPage>;
  file(read: Read, playerId: number, filter: ListFilter, style: FileStyle): Readable;
}
