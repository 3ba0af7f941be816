import type { Readable } from 'node:stream';
import type { PLAYER_LIST_REPLIES, PlayerListName } from '@floorcast/contract/player-lists';
import type * as z from 'zod';
import type { Read } from '../../../platform/db/read-replica.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { FileStyle } from '../../../platform/lists/csv.ts';
import type { PageQuery, Span } from '../../../platform/lists/page.ts';

/** Which rows of a list, in which order; `session`: those of one play session. */
export interface ListFilter extends Pick<PageQuery, 'sort'>, Pick<Span, 'from' | 'to'> {
  readonly session?: number | undefined;
}

/** A list of a player's: a page of it, or all of it as a file. */
export interface PlayerListReads {
  page(
    db: Db,
    playerId: number,
    query: PageQuery & ListFilter,
  ): Promise<z.infer<(typeof PLAYER_LIST_REPLIES)[PlayerListName]>>;
  file(read: Read, playerId: number, filter: ListFilter, style: FileStyle): Readable;
}
