import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { ListCalls } from '@floorcast/contract/list-calls';
import { type PlayerAct, PlayerActCalls, PlayerOrderCalls } from '@floorcast/contract/player-acts';
import { PLAYER_LIST_CALLS, PLAYER_LISTS, type PlayerListName } from '@floorcast/contract/player-lists';
import { PlayerFileCalls } from '@floorcast/contract/players';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { type Account, answer } from '../../people/accounts/index.ts';
import type { RecoveryService } from '../../people/registration/index.ts';
import type { Paging } from '../../platform/lists/sql-list.ts';
import { exportList, recordLook, SearchRecords } from '../../trail/index.ts';
import { type ActParts, PlayerActs } from './player-acts.service.ts';
import { type PlayerFileParts, playerFile } from './player-file.service.ts';
import { type AnyPage, LISTS, type ListFilter } from './player-lists.ts';
import { PLAYERS, playerWith } from './search.ts';

interface PlayerFilesParts extends PlayerFileParts, Pick<SiteContext, 'read' | 'settings'> {
  readonly recovery: RecoveryService;
}

/** Players as staff see them: search, the file of one, its lists, and what can be done. */
export const playerFilesCalls = (parts: PlayerFilesParts) => [
  ...playerCalls(parts),
  ...listCalls(parts),
  ...playerActCalls({ ...parts, links: parts }),
];

function playerCalls(parts: PlayerFilesParts) {
  const { db, read, clock, policy } = parts;
  const { nationalRegister } = policy;
  const searches = new SearchRecords(db, clock);
  return answer(PlayerFileCalls, {
    async page({ query }, { account }) {
      const found = await read((source) => PLAYERS.page(source, { ...query, nationalRegister }));
      const { q = '', page, state, identity } = query;
      const filters = { ...(state !== undefined && { state }), ...(identity !== undefined && { identity }) };
      const shown = found.items.map((player) => player.id);
      await searches.note(account, { q, page, ...filters }, shown);
      return ok(found);
    },
    file: async ({ query }, { account }) =>
      ok(
        await exportList(parts, account, { list: 'players', query }, (filter, style) =>
          PLAYERS.file(read, { ...filter, nationalRegister }, style),
        ),
      ),
    async read({ params: { id } }, { account }) {
      const file = await playerFile(parts, id);
      if (file === undefined) return err(refusal('notFound', { what: `player ${id}` }));
      await recordLook(db, account, id);
      return ok(file);
    },
  });
}

const LIST_CALLS: Readonly<Record<PlayerListName, ListCalls<{ id: number }, Paging & ListFilter, AnyPage>>> =
  PLAYER_LIST_CALLS;

/** The lists about a player, each a page at a time and as a file. */
function listCalls(parts: PlayerFilesParts) {
  const { db, read, policy } = parts;
  /** Records that a player is looked at. Returns the refusal where there is no such player. */
  async function look(by: Account, id: number): Promise<Refusal | undefined> {
    if ((await playerWith(db, id, policy.nationalRegister)) === undefined)
      return refusal('notFound', { what: `player ${id}` });
    await recordLook(db, by, id);
    return undefined;
  }
  return PLAYER_LISTS.flatMap((name) =>
    answer(LIST_CALLS[name], {
      async page({ params: { id }, query }, { account }) {
        const missing = await look(account, id);
        if (missing !== undefined) return err(missing);
        return ok(await read((source) => LISTS[name].page(source, { ...query, playerId: id })));
      },
      async file({ params: { id }, query }, { account }) {
        const missing = await look(account, id);
        if (missing !== undefined) return err(missing);
        const list = { list: `player-${name}`, name: `player-${id}-${name}`, query, playerId: id };
        return ok(
          await exportList(parts, account, list, (filter, style) =>
            LISTS[name].file(read, { ...filter, playerId: id }, style),
          ),
        );
      },
    }),
  );
}

/** The acts of staff on players. Each answers with the player as it is then. Without `links`, none are mailed. */
export function playerActCalls(parts: PlayerFileParts & Pick<ActParts, 'links'>) {
  const acts = new PlayerActs(parts);
  async function after(id: number, outcome: Result<unknown, Refusal>) {
    if (!outcome.ok) return outcome;
    const file = await playerFile(parts, id);
    if (file === undefined) throw new Error(`player ${id} is gone after an act`);
    return ok(file);
  }
  interface Order<Body> {
    readonly params: { readonly id: number };
    readonly body: Body;
  }
  const act =
    (name: PlayerAct) =>
    async ({ params: { id }, body }: Order<{ readonly reason: string }>, { account }: { account: Account }) =>
      after(id, await acts.act(account, id, name, body.reason));
  return [
    ...answer(PlayerActCalls, {
      unblock: act('unblock'),
      'sign-out': act('sign-out'),
      'password-link': act('password-link'),
      'reset-pin': act('reset-pin'),
      ban: act('ban'),
      unban: act('unban'),
      close: act('close'),
    }),
    ...answer(PlayerOrderCalls, {
      identity: async ({ params: { id }, body }, { account }) =>
        after(id, await acts.identity(account, id, body)),
      bonus: async ({ params: { id }, body }, { account }) => after(id, await acts.bonus(account, id, body)),
      note: async ({ params: { id }, body }, { account }) => after(id, await acts.note(account, id, body)),
    }),
  ];
}
