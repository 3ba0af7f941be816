import { randomUUID } from 'node:crypto';
import { CallCalls } from '@floorcast/contract/calls';
import { HelpCalls } from '@floorcast/contract/help';
import { expect, test, vi } from 'vitest';
import { Callers } from '../../testing/callers.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { CallsRig } from '../../testing/staff/calls-rig.ts';

const rig = new CallsRig();

test('OPS-31 C24.2 one account claims a call, also when two do so at once, and another is refused and named who has it', async () => {
  const { id } = await rig.raised(101, 'power');
  const answers = await Promise.all([rig.act(id, 'claim', 'staff'), rig.act(id, 'claim', 'lead')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({
    code: 41086,
    Params: { name: expect.stringMatching(/^(staff|lead)$/) },
  });
  const winner = answers[0]?.status === 200 ? 'staff' : 'lead';
  expect(await rig.open()).toMatchObject([{ id, claimedBy: { username: winner } }]);
  // Repeated, it changes nothing.
  const repeated = await rig.act(id, 'claim', winner);
  expect(repeated.status).toBe(200);
  expect(await rig.trailOf(id)).toMatchObject([{ kind: 'call.claimed', actor: winner, machineId: 101 }]);
});

test('OPS-31 C24.2 a claim is handed over, taken over and released, and each is on the trail', async () => {
  const { id } = await rig.raised(101, 'power');
  await rig.act(id, 'claim', 'staff');
  expect((await rig.act(id, 'release', 'lead')).json).toMatchObject({ code: 41086 });
  expect((await rig.act(id, 'hand-over', 'staff', { to: rig.signedIn('lead').id })).status).toBe(200);
  expect((await rig.act(id, 'claim', 'staff')).json).toMatchObject({ code: 41086 });
  expect((await rig.act(id, 'claim', 'staff', { from: rig.signedIn('lead').id })).status).toBe(200);
  expect((await rig.act(id, 'release', 'staff')).status).toBe(200);
  expect(await rig.open()).toMatchObject([{ id, claimedBy: null, claimedAt: null }]);
  expect((await rig.trailOf(id)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['call.claimed', 'staff'],
    ['call.handed-over', 'staff'],
    ['call.claimed', 'staff'],
    ['call.released', 'staff'],
  ]);
});

test('OPS-31 a call is handed over to nobody who may not work on calls', async () => {
  const { id } = await rig.raised(101, 'power');
  const { id: player } = await rig.house.login('demo');
  const { id: auditor } = await rig.house.login('auditor', 'auditor1234');
  for (const to of [player, auditor, 99_999])
    expect((await rig.act(id, 'hand-over', 'staff', { to })).json).toMatchObject({ code: 40400 });
  expect(await rig.open()).toMatchObject([{ claimedBy: null }]);
});

test('OPS-31 C24.4 a note is kept once for its request id, and read with the call', async () => {
  const { id } = await rig.raised(101, 'power');
  const note = { requestId: randomUUID(), text: 'Fuse 12 has blown' };
  const [first, second] = [
    await rig.act(id, 'notes', 'staff', note),
    await rig.act(id, 'notes', 'staff', note),
  ];
  expect(second.json).toEqual(first.json);
  expect((await rig.act(id, 'notes', 'staff', { ...note, text: 'Other' })).json).toMatchObject({
    code: 41016,
  });
  for (const text of ['', '   ', 'x'.repeat(501)])
    expect((await rig.act(id, 'notes', 'staff', { requestId: randomUUID(), text })).json).toMatchObject({
      code: 40000,
    });
  const { notes, call: noted } = CallCalls.read.reply.parse(
    (await rig.read(`/api/console/calls/${id}`, 'lead')).json,
  );
  expect(notes).toMatchObject([{ by: { username: 'staff' }, text: 'Fuse 12 has blown' }]);
  expect(noted.notes).toBe(1);
});

test('OPS-31 C24.5 staff do not close a call whose cause is still there', async () => {
  const { id } = await rig.raised(101, 'door');
  expect((await rig.act(id, 'done', 'staff', { note: 'closed it' })).json).toMatchObject({ code: 41087 });
  expect(await rig.open()).toHaveLength(1);
  rig.trouble(101, 'none');
  await vi.waitFor(async () =>
    expect((await rig.act(id, 'claim', 'staff')).json).toMatchObject({ code: 41085 }),
  );
});

test('OPS-31 an unknown call is not found, and bad ids are refused', async () => {
  expect((await rig.read('/api/console/calls/999999')).json).toMatchObject({ code: 40400 });
  expect((await rig.act(999_999, 'claim', 'staff')).json).toMatchObject({ code: 40400 });
  for (const id of ['0', '-1', 'x', '99999999999'])
    expect((await rig.read(`/api/console/calls/${id}`)).json).toMatchObject({ code: 40000 });
});

test('OPS-32 C24.9 a player at a machine asks for help, sees that somebody is on the way, and that it is over', async () => {
  const { token, id: playerId } = await rig.house.login('demo');
  expect((await rig.call('POST', '/api/player/help', token, {})).json).toMatchObject({ code: 41005 });
  const player = await SocketPlayer.connect(rig.house.url, token);
  await player.ask('init', { machineID: 102, token });
  const listener = await SocketPlayer.connect(rig.house.url, token, 'notification');
  await listener.ask('init', { id: playerId });
  const notified = () => listener.received.filter(({ method }) => method === 'call').map(({ data }) => data);

  const [asked, repeated] = await Promise.all([
    rig.call('POST', '/api/player/help', token, { topic: 'money' }),
    rig.call('POST', '/api/player/help', token, { topic: 'money' }),
  ]);
  const help = HelpCalls.ask.reply.parse(asked.json).call;
  expect(HelpCalls.ask.reply.parse(repeated.json).call?.id).toBe(help?.id);
  const [raisedCall] = await rig.open();
  expect(raisedCall).toMatchObject({
    kind: 'help',
    cause: 'money',
    machine: { id: 102 },
    player: { id: playerId, username: 'demo' },
  });
  const id = raisedCall?.id ?? 0;
  await rig.act(id, 'claim', 'staff');
  expect(HelpCalls.list.reply.parse((await rig.call('GET', '/api/player/calls', token)).json)).toMatchObject([
    { id, machineId: 102, kind: 'help', state: 'on-the-way', estimateSeconds: null },
  ]);
  expect((await rig.act(id, 'done', 'staff', {})).json).toMatchObject({ code: 40000 });
  expect((await rig.act(id, 'done', 'staff', { note: 'explained the paytable' })).status).toBe(200);
  await vi.waitFor(() =>
    expect(notified()).toMatchObject([{ state: 'raised' }, { state: 'on-the-way' }, { state: 'done' }]),
  );
  expect(await rig.trailOf(id)).toMatchObject([
    { kind: 'call.claimed', playerId },
    { kind: 'call.done', detail: { reason: 'explained the paytable' } },
  ]);

  await rig.call('POST', '/api/player/help', token, {});
  expect(await rig.open()).toHaveLength(1);
  expect((await rig.call('POST', '/api/player/help/cancel', token)).json).toMatchObject({
    call: { state: 'done' },
  });
  expect((await rig.call('POST', '/api/player/help/cancel', token)).json).toMatchObject({ call: null });
  await player.ask('leave');
  await player.close();
  await listener.close();
});

test('OPS-32 C24.9 a call for help follows its player to another machine, and ends as the player leaves', async () => {
  const { token } = await rig.house.login('demo');
  const sit = async (machineID: number) => {
    const player = await SocketPlayer.connect(rig.house.url, token);
    await player.ask('init', { machineID, token });
    return player;
  };
  const leave = async (player: SocketPlayer) => {
    await player.ask('leave');
    await player.close();
  };
  const first = await sit(101);
  await rig.call('POST', '/api/player/help', token, {});
  await rig.opens([{ kind: 'help', machine: { id: 101 } }]);
  await leave(first);
  await rig.nothingOpen();
  const second = await sit(102);
  await rig.call('POST', '/api/player/help', token, {});
  await rig.opens([{ kind: 'help', machine: { id: 102 } }]);
  await leave(second);
});

test('OPS-33 C24.8 once five calls of a kind were taken care of, half of them took less than the estimate', async () => {
  const { id: by } = await rig.house.login('staff', 'staff1234');
  const now = Date.now();
  const rows = [60, 120, 240, 480, 960].map((took, at) => ({
    kind: 'panel',
    cause: 'panel',
    subject: `machine:${at}`,
    raisedAt: new Date(now - 3_600_000),
    claimedBy: by,
    claimedAt: new Date(now - 3_600_000 + took * 500),
    firstClaimedAt: new Date(now - 3_600_000 + took * 500),
    endedAt: new Date(now - 3_600_000 + took * 1000),
    exception: null,
    floorId: null,
    machineId: null,
    camera: null,
    playerId: null,
    amount: null,
  }));
  await rig.db.insertInto('calls').values(rows).execute();
  const { id } = await rig.raised(101, 'panel');
  const { estimate } = CallCalls.read.reply.parse((await rig.read(`/api/console/calls/${id}`)).json);
  expect(estimate).toEqual({ claimSeconds: 120, endSeconds: 240 });
});

test('OPS-31 every read and act on calls is refused to players', async () => {
  const callers = new Callers(rig.db);
  await callers.create('calls-player', 'user');
  const token = await callers.token('calls-player');
  expect((await rig.call('GET', '/api/console/calls', token)).json).toMatchObject({ code: 40300 });
});
