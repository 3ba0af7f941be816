import type { PlayerState } from '@floorcast/contract/players';
import { type RawBuilder, sql } from 'kysely';

/**
 * The state of a row of `users`, the gravest first. `register`: whether the policy has a national register, whose answer
 * counts then.
 */
export const stateOf = (register: boolean): RawBuilder<PlayerState> => sql<PlayerState>`case
  when users.closed_at is not null then 'closed'
  when users.banned then 'banned'
  when users.blocked_until > now() then 'blocked'
  when ${register ? sql`users.register_says = 'excluded' or` : sql``} exists (
    select from exclusions where player_id = users.id and ended_at is null and (until is null or until > now())
  ) then 'excluded'
  else 'active' end`;
