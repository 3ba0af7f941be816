import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LoginReply, TokenPayload, ValidateReply } from '../account/auth.ts';
import { BalanceReply } from '../account/player.ts';
import { BrandsReply, MachinesReply } from '../machines/machines.ts';
import { ClaimReply } from '../money/claims.ts';
import { MachineNotifications, PlayerNotifications } from '../play/sockets.ts';
import { CheckReply } from '../settings/site.ts';

const MACHINE = { id: 7, status: 'available', brand: 'One', image: '', reservation: false };
const BRAND = { id: 1, name: 'One' };

/** Answers with exactly the fields that the specification names. */
const LITERAL: Readonly<Record<string, readonly [z.ZodMiniType, unknown]>> = {
  'a login': [
    LoginReply,
    {
      token: 'a.b.c',
      pin_code: '',
      ip_address: '192.0.2.1',
      versions: '2.6.6',
      last_logon: '2026-01-02 03:04:05',
      last_logon_ip: '192.0.2.2',
      Permissions: [{ PermissionId: 145 }],
    },
  ],
  'a validation': [ValidateReply, { token: 'a.b.c', pin_code: '' }],
  'a balance': [BalanceReply, { balance: 12_500 }],
  'a claim': [ClaimReply, { status: 1, code: 20000, Params: { amount: 500 }, ErrorMessage: '' }],
  'a claim with status true': [ClaimReply, { status: true, code: 20000, Params: { amount: 500 } }],
  'a claim without status and code': [ClaimReply, { Params: { amount: 500 } }],
  'a list of machines': [MachinesReply, [MACHINE]],
  'machines without a picture and a reservation': [
    MachinesReply,
    [{ ...MACHINE, image: null, reservation: null }],
  ],
  'machines whose reservation is a number': [MachinesReply, [{ ...MACHINE, reservation: 1 }]],
  'a brand with its machines': [MachinesReply, { brand: BRAND, machines: [MACHINE] }],
  'the name of a brand with its machines': [MachinesReply, { brand: 'One', machines: [MACHINE] }],
  'brands without jackpots': [BrandsReply, [BRAND, { ...BRAND, jackpot: null, machineCount: 3 }]],
  'a check of an address': [CheckReply, { status: 0, code: 0, ip: '192.0.2.1', country: 'TR' }],
  'a check of an address without a country': [CheckReply, { status: 1, code: 0 }],
  'a machine’s status': [PlayerNotifications.machine, { id: 7, status: 'playing' }],
  'a notified balance': [PlayerNotifications.balance, { balance: 5 }],
  'a session': [PlayerNotifications.session, { status: true, name: 'One', id: 7, machine_status: 'waiting' }],
  'a session whose status is a number': [
    PlayerNotifications.session,
    { status: 1, name: 'One', id: 7, machine_status: 'waiting' },
  ],
  'a countdown': [
    MachineNotifications.info,
    { code: 'CODE_18800', params: { count: 10 }, message: '', action: '' },
  ],
  'an info without params, message and action': [
    MachineNotifications.info,
    { code: 50100, params: null, message: null, action: null },
  ],
  'a token’s payload': [
    TokenPayload,
    {
      id: 7,
      Group: 3,
      Permissions: [145],
      type: 'player',
      name: 'Ada',
      lastname: 'Test',
      email: 'ada@example.com',
      username: 'ada',
      exp: 1_900_000_000,
    },
  ],
};

test.each(Object.entries(LITERAL))(
  'SRV-1 START-11 RT-1 C2.32 %s is read with the fields that the specification names',
  (_, [schema, answer]) => {
    expect(z.safeParse(schema, answer).error?.issues).toBeUndefined();
  },
);

test('SRV-1 C2.32 what another server leaves out has the value of nothing', () => {
  expect(ValidateReply.parse({ token: 't' })).toMatchObject({
    pin_code: '',
    last_logon: null,
    user: { shortcuts: [] },
    exclusion: null,
  });
  expect(MachinesReply.parse([{ ...MACHINE, reservation: 1 }])).toMatchObject([
    { name: '', reservation: true },
  ]);
  expect(BrandsReply.parse([BRAND])).toEqual([{ ...BRAND, jackpot: '', machineCount: 0 }]);
  expect(TokenPayload.parse({ id: 1, exp: 1 })).toMatchObject({ type: 'user', Permissions: [] });
});

const TOO_FEW: readonly (readonly [string, z.ZodMiniType, unknown])[] = [
  ['a login', LoginReply, { token: 'a.b.c', pin_code: '' }],
  ['a validation', ValidateReply, { token: 'a.b.c', pin_code: '' }],
  ['a balance', BalanceReply, { balance: 1 }],
  ['a claim', ClaimReply, { status: true, code: 20000, Params: { amount: 1 } }],
  ['a list of machines', MachinesReply, [MACHINE]],
  ['brands', BrandsReply, [BRAND]],
  ['a check of an address', CheckReply, { status: 1, code: 0, ip: '' }],
];

test.each(TOO_FEW)(
  'SRV-1 C2.32 a house cannot write %s with fewer fields than the contract has',
  (_, schema, reply) => {
    expect(z.safeEncode(schema, reply).success).toBe(false);
  },
);
