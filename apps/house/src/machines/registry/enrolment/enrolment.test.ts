import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { houseOfTests } from '../../../testing/database.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { MachinesRepository } from '../machines.repository.ts';

const { db, house } = await houseOfTests(systemClock, { loginsAMinute: 20 });
await adminOn(db)(['floor', 'create', 'cellar']);

async function newCode(): Promise<string> {
  const { out } = await adminOn(db)(['floor', 'enrol-code', 'cellar']);
  return /Code: (\S+)/.exec(out.join('\n'))?.[1] ?? '';
}
const enrol = (code: string) =>
  house.app.inject({ method: 'POST', url: '/api/floors/enrol', payload: { code } });

test('SRV-4 an enrolment code is exchanged once for the floor’s credential', async () => {
  const code = await newCode();
  const answer = await enrol(code);
  const { floorId, credential } = answer.json<{ floorId: string; credential: string }>();
  expect(floorId).toBe('cellar');
  expect(await new MachinesRepository(db).floorByCredential(credential)).toBe('cellar');
  expect((await enrol(code)).statusCode).toBe(403);
  const stored = JSON.stringify([
    await db.selectFrom('floors').selectAll().execute(),
    await db.selectFrom('trail').select(['kind', 'detail']).execute(),
  ]);
  expect(stored).not.toContain(credential);
  expect(stored).not.toContain(code);
});

test('SRV-4 an enrolment code that is used twice at once yields one credential', async () => {
  const code = await newCode();
  const answers = await Promise.all([enrol(code), enrol(code)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});

test('SRV-4 an enrolment code is void after an hour, or once a newer one is created', async () => {
  const older = await newCode();
  const newer = await newCode();
  expect((await enrol(older)).statusCode).toBe(403);
  await db
    .updateTable('floorEnrolCodes')
    .set({ expiresAt: new Date(0) })
    .execute();
  expect((await enrol(newer)).statusCode).toBe(403);
});

test('SRV-2 guesses of enrolment codes are limited', async () => {
  const answers = [];
  for (let i = 0; i < 25; i++) answers.push((await enrol('aaaabbbbccccdddd')).statusCode);
  expect(answers).toContain(429);
});

test('SRV-4 an enrolment code for an unknown floor is refused', async () => {
  expect(await adminOn(db)(['floor', 'enrol-code', 'attic'])).toMatchObject({ code: 1 });
});
