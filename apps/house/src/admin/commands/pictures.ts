import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { picturedSessions, sessionPicture } from '../../play/sessions/index.ts';
import { accountNamed } from '../account.ts';
import { type Command, command } from '../command.ts';
import { Username, whole } from '../fields.ts';
import { columns } from '../terminal/columns.ts';

const SHOWN_MOST = 100;

const ms = (age: number | null): string => (age === null ? '-' : `${age} ms`);

const list = command({
  name: 'picture list',
  may: 'players.read',
  summary: 'lists how old the picture was in the last sessions, of all or of one machine or player',
  order: z.object({ machine: whole().optional(), player: Username.optional() }),
  async run({ machine: machineId, player }, { db }) {
    const found = player === undefined ? undefined : await accountNamed(db, player);
    if (found?.ok === false) return found;
    const which = { machineId, playerId: found?.value.id, most: SHOWN_MOST };
    return ok(
      columns(
        ['session', 'machine', 'player', 'since', 'measured', 'median', 'worst', 'outages', 'lost'],
        (await picturedSessions(db, which)).map(({ id, machineId: machine, playerId, start, picture }) => [
          ...[id, machine, playerId].map(String),
          start.toISOString(),
          `${picture.seconds} s`,
          ms(picture.median),
          ms(picture.worst),
          String(picture.outages),
          ms(picture.lostMs),
        ]),
      ),
    );
  },
});

const show = command({
  name: 'picture show',
  may: 'players.read',
  summary: 'lists the outages of the picture in a session',
  words: ['session'],
  order: z.object({ session: whole() }),
  async run({ session }, { db }) {
    const picture = await sessionPicture(db, session);
    if (picture === null) return err(`No picture of session ${session} was reported.`);
    const { seconds, median, worst, outages, lostMs, last } = picture;
    return ok([
      `Measured for ${seconds} s: median ${ms(median)}, worst ${ms(worst)}, ${outages} outages of ${ms(lostMs)} in all.`,
      ...columns(
        ['began', 'lasted'],
        last.map((outage) => [outage.at, ms(outage.ms)]),
      ),
    ]);
  },
});

/** Commands for the delay of the picture. */
export const PICTURES: readonly Command[] = [list, show];
