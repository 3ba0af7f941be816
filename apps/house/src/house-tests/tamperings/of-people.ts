import { AT, account, PLAYER, type Tampering } from './tampering.ts';

const IN_FORCE = '(select max(id) from exclusions)';

/** Tamperings with what people may do. */
export const PEOPLE: readonly Tampering[] = [
  {
    does: 'gives a duty to a member of staff',
    sql: [`update users set permissions = permissions || 203 where username = 'helper'`],
    lines: [RegExp(`^account \\d+ has staff 145,203,204, and row \\d+ of ${AT} says staff 145,204$`)],
  },
  {
    does: 'makes a player an administrator',
    sql: [`update users set type = 'admin' where id = ${PLAYER}`],
    lines: [/^account \d+ is one of staff \(admin 145\), and no row of the trail says so$/],
  },
  {
    does: 'gives a player a duty',
    sql: [`update users set permissions = permissions || 208 where id = ${PLAYER}`],
    lines: [/^account \d+ is one of a player and has 208, and no row of the trail says so$/],
  },
  {
    does: 'makes a member of staff a player',
    sql: [`update users set type = 'user', permissions = '{145}' where id = ${account('helper')}`],
    lines: [RegExp(`^account \\d+ is no account of staff, and row \\d+ of ${AT} says staff 145,204$`)],
  },
  {
    does: 'ends an exclusion',
    sql: [`update exclusions set ended_at = now() where id = ${IN_FORCE}`],
    lines: [RegExp(`^exclusion 2 of player \\d+ was ended at ${AT}, and no row of the trail says so$`)],
  },
  {
    does: 'shortens an exclusion',
    sql: [`update exclusions set until = now() where id = ${IN_FORCE}`],
    lines: [
      RegExp(
        `^exclusion 2 of player \\d+ is time-out until ${AT}, and row \\d+ of ${AT} says time-out until`,
      ),
    ],
  },
  {
    does: 'removes an exclusion',
    sql: [`delete from exclusions where id = ${IN_FORCE}`],
    lines: [RegExp(`^exclusion 2 \\(time-out until ${AT}\\) is gone: row \\d+ of ${AT} says that it began$`)],
  },
  {
    does: 'lowers what a player has deposited on a day',
    sql: [`update player_days set deposited = deposited - 2500 where player_id = ${PLAYER}`],
    lines: [/^player \d+ deposited 71000 on \d{4}-\d\d-\d\d by player_days, and 73500 by the trail$/],
  },
  {
    does: 'lowers what a player has staked on a day',
    sql: [`update player_days set staked = 0 where player_id = ${PLAYER}`],
    lines: [/^player \d+ staked 0 on \d{4}-\d\d-\d\d by player_days, and 400 by the games$/],
  },
  {
    does: 'raises what a player has won',
    sql: [`update player_days set won = won + 1000 where player_id = ${PLAYER}`],
    lines: [/^player \d+ won 6150 by player_days, and 5150 by the games \(all days\)$/],
  },
];
