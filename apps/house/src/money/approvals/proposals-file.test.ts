import { randomUUID } from 'node:crypto';
import { FAMILY_CALLS } from '@floorcast/contract/proposals';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';

const tokens = new Map<string, string>();
const { db, house } = await houseOfTests();
for (const name of ['lead', 'staff', 'support'])
  tokens.set(name, (await house.login(name, `${name}1234`)).token);

const ask = (by: string, path: string, payload?: object) =>
  house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/console/proposals${path}`,
    headers: { authorization: `Bearer ${tokens.get(by)}` },
    ...(payload !== undefined && { payload }),
  });

async function deposited(amount: number): Promise<string> {
  const { id: playerId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const terms = { kind: 'deposit', playerId, amount, correction: false };
  const made = await ask('lead', '/money', {
    requestId: randomUUID(),
    terms,
    reason: 'cash; at the counter',
  });
  const { id } = FAMILY_CALLS.money.propose.reply.parse(made.json()).proposal;
  expect((await ask('staff', `/money/${id}/approve`, {})).statusCode).toBe(200);
  return id;
}

test('OPS-67 OPS-25 C23.16 what was decided leaves as a file of a day, and the trail has it', async () => {
  const id = await deposited(1_250);
  const file = await ask('lead', '.csv?state=decided&language=en');
  expect(file.headers['content-type']).toContain('text/csv');
  const [head, line, ...rest] = file.body.trim().split('\r\n');
  expect(head).toContain('decidedAt,at,kind,state,amount,player,machine,proposedBy,decidedBy');
  expect(line).toMatch(new RegExp(`,deposit,done,12\\.50,demo,,lead,staff,cash; at the counter,,1,${id},`));
  expect(rest).toEqual([]);
  const exported = await db
    .selectFrom('trail')
    .select(['actor', 'detail'])
    .where('kind', '=', 'list.exported')
    .execute();
  expect(exported).toEqual([{ actor: 'lead', detail: { list: 'proposals', state: 'decided' } }]);
});

test('OPS-67 C23.16 days before and after have no line, and a duty that may not export gets no file', async () => {
  const lines = async (query: string) =>
    (await ask('lead', `.csv?${query}`)).body.trim().split('\r\n').length - 1;
  expect(await lines('to=2026-01-01T00:00:00.000Z')).toBe(0);
  expect(await lines('from=2999-01-01T00:00:00.000Z')).toBe(0);
  expect(await lines('from=2026-01-01T00:00:00.000Z')).toBe(1);
  expect((await ask('support', '.csv')).statusCode).toBe(403);
});
