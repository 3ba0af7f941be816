import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCrc } from '@floorcast/sas/codec/crc';
import { CLOCK_TIME } from '@floorcast/sas/machine/facts';
import { COMMAND, readPoll } from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ASSET_NUMBER, type PoweredCabinet, powerOn, TRANSFER_MS } from '../testing/host.ts';

let directory: string;
let machine: PoweredCabinet;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 20, 45, 0) });
  directory = mkdtempSync(join(tmpdir(), 'polls-'));
  machine = powerOn(join(directory, 'nv.json'));
});
afterEach(() => {
  machine.powerOff();
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (digits: string): number[] => [...Buffer.from(digits.replaceAll(' ', ''), 'hex')];

/** The reply to a poll, in hexadecimal digits and without its CRC; empty: silence. The poll needs no CRC when it has no data. */
function said(poll: string): string {
  const bytes = bytesOf(poll);
  const reply = machine.said(bytes.length === 2 ? Uint8Array.from(bytes) : withCrc(bytes));
  machine.acknowledge();
  return hex(reply.length > 1 ? reply.slice(0, -2) : reply);
}
const NACK = '81';
const ACK = '01';

describe('the number of a game', () => {
  test('SRV-5 polls about a game are answered with its number', () => {
    expect(said('01 A0 00 01')).toMatch(/^01a00001/);
    expect(said('01 53 00 01')).toMatch(/^01530001/);
    expect(said('01 52 00 01')).toMatch(/^01520001/);
    expect(said('01 2F 03 00 01 00')).toBe('012f07000100 00000000'.replace(' ', ''));
    expect(said('01 6F 04 00 01 00 00')).toBe('016f0900010000 0400000000'.replace(' ', ''));
    expect(said('01 AF 04 00 01 00 00')).toMatch(/^01af090001/);
  });

  test('SRV-5 configuration 0 is what the machine says of itself', () => {
    expect(said('01 53 00 00').slice(8)).toBe(said('01 1F').slice(4));
  });

  test('SRV-5 polls about a game that is not there, or whose number is none, are refused', () => {
    for (const poll of ['A0', '53', '52', '2D', '83'])
      for (const game of ['00 02', '99 99', '00 0A', '1F 00'])
        expect(said(`01 ${poll} ${game}`), poll).toBe(NACK);
    for (const game of ['00 02', 'AA 00']) {
      expect(said(`01 2F 03 ${game} 00`)).toBe(NACK);
      expect(said(`01 6F 04 ${game} 00 00`)).toBe(NACK);
    }
    expect(said('01 09 00 02 01')).toBe(NACK);
    expect(said('01 09 00 00 01')).toBe(NACK);
  });

  test('SRV-5 a game that the host disables is not offered and not played', () => {
    expect(said('01 56')).toBe('015603010001');
    expect(said('01 09 00 01 00')).toBe(ACK);
    expect(said('01 56')).toBe('01560100');
    machine.cabinet.change({ credits: 500 });
    machine.cabinet.press('spin');
    expect(machine.cabinet.contents.playing).toBeNull();
  });
});

describe('what a machine says of itself', () => {
  test('SRV-5 identity: an additional id of zeros, and the percentage in digits', () => {
    expect(Buffer.from(bytesOf(said('01 1F'))).toString('latin1', 2)).toBe(
      'FC000\u0001ÿ\u0001\0\0FC00019467',
    );
  });

  test('SRV-5 features: AFT, extended meters and polls every 40 ms are claimed, and nothing else', () => {
    expect(said('01 A0 00 00')).toBe('01a000000048010000 00'.replace(' ', ''));
  });
});

describe('date and time', () => {
  const at = '11 21 2026 20 45 07';
  const readClock = () => {
    const reply = machine.ask(readPoll(1, COMMAND.readClock));
    machine.acknowledge();
    return CLOCK_TIME.read((reply && dataOf(reply)) ?? new Uint8Array());
  };

  test.each([
    ['month 13', '13 25 2026 01 18 00'],
    ['month 0', '00 25 2026 01 18 00'],
    ['day 0', '11 00 2026 01 18 00'],
    ['February 29 of a common year', '02 29 2026 01 18 00'],
    ['April 31', '04 31 2026 01 18 00'],
    ['hour 25', '11 25 2026 25 00 00'],
    ['hour 24', '11 25 2026 24 00 00'],
    ['minute 60', '11 25 2026 01 60 00'],
    ['second 60', '11 25 2026 01 00 60'],
    ['a digit that is none', '11 2A 2026 01 00 00'],
  ])('SRV-5 %s is refused, and the clock stays as it is', (_, time) => {
    expect(said(`01 7F ${time}`)).toBe(NACK);
    said(`00 7F ${time}`);
    expect(readClock()).toMatchObject({ month: 11, day: 21, year: 2026, hour: 20, minute: 45 });
  });

  test('SRV-5 the clock is set by a poll to the machine, and by one to all machines, which none answers', () => {
    expect(said(`01 7F ${at}`)).toBe(ACK);
    expect(readClock()).toMatchObject({ hour: 20, second: 7 });
    expect(said('00 7F 02 29 2028 23 59 59')).toBe('');
    expect(readClock()).toEqual({ month: 2, day: 29, year: 2028, hour: 23, minute: 59, second: 59 });
  });
});

describe('meters', () => {
  test('SRV-5 selected meters come in the order of the poll, and one that is not there has no bytes', () => {
    machine.cabinet.change({ credits: 1_234 });
    machine.cabinet.insertBill(5_000);
    expect(said('01 2F 04 00 00 0C 0B')).toBe('012f0c0000 0c00006234 0b00005000'.replaceAll(' ', ''));
    expect(said('01 6F 08 00 00 0C 00 00 70 0B 00')).toBe(
      '016f13 0000 0c000400006234 007000 0b000400005000'.replaceAll(' ', ''),
    );
    expect(said('01 6F 06 00 00 46 00 41 00')).toBe(
      '016f100000 46000400000001 41000400000000'.replaceAll(' ', ''),
    );
    expect(said('01 6F 04 00 01 0C 00')).toBe('016f0500010c0000');
  });

  test('SRV-5 eight meters end with how often the slot door was opened and the power reset', () => {
    machine.cabinet.setDoor(true);
    machine.cabinet.setDoor(false);
    machine.cabinet.setDoor(true);
    machine.cabinet.setDoor(false);
    machine.powerOff();
    machine = powerOn(join(directory, 'nv.json'));
    expect(said('01 1C')).toMatch(/0000000200000001$/);
  });

  test('SRV-5 a bill is reported and counted by its denomination', () => {
    machine.cabinet.insertBill(5_000);
    machine.cabinet.insertBill(2_000);
    machine.cabinet.insertBill(5_000);
    expect(said('01 48')).toBe('0148000600000002');
    expect(machine.cabinet.contents.events.map(({ data }) => hex(Uint8Array.from(data)))).toEqual([
      '000600000001',
      '000400000001',
      '000600000002',
    ]);
    expect(said('01 36')).toBe('013600000002');
    expect(said('01 35')).toBe('013500000001');
    expect(said('01 1E')).toBe(`011e${'00000000'.repeat(3)}0000000100000002${'00000000'}`);
    expect(said('01 20')).toBe('012000000120');
    expect(said('01 46')).toBe('014600012000');
    expect(said('01 49')).toBe('014900000003');
    expect(said('01 4A')).toBe('014a00012000');
  });

  test('SRV-5 a bill that the acceptor does not take is given back', () => {
    expect(machine.cabinet.insertBill(700)).toBe(false);
    expect(said('01 08 BF FF FF FF 01')).toBe(ACK);
    expect(machine.cabinet.insertBill(5_000)).toBe(false);
    expect(machine.cabinet.insertBill(2_000)).toBe(true);
    expect(said('01 08 FF FF FF FF 00')).toBe(ACK);
    expect(machine.cabinet.insertBill(5_000)).toBe(true);
    expect(machine.cabinet.insertBill(5_000)).toBe(false);
    expect(machine.cabinet.contents.credits).toBe(7_000);
  });

  test('SRV-5 a jackpot is read by 85 once, and counted by 83', () => {
    machine.cabinet.hitJackpot(75_000);
    expect(said('01 85')).toBe('018501010000075000');
    expect(said('01 85')).toBe('018500000000000000');
    expect(said('01 83 00 00')).toBe('0183000000075000');
  });

  test('SRV-5 each single meter is answered', () => {
    const single = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '1A', '20', '2A', '2B'];
    const bills = ['31', '32', '33', '34', '35', '36', '37', '38', '39', '3A', '3B', '3C', '3E', '3F'];
    const large = ['40', '41', '42', '43', '44', '45', '46', '47', '49', '4A'];
    for (const poll of [...single, ...bills, ...large])
      expect(said(`01 ${poll}`), poll).toBe(`01${poll.toLowerCase()}00000000`);
    expect(said('01 2D 00 00')).toBe('012d000000000000');
  });
});

describe('polls of what the machine does not claim', () => {
  test.each([
    [
      'tickets',
      ['3D', '4C 00 00 00 00 00 00', '4D 00', '50 00', '57', '58 01 00 00 00 00 00 00 00 00', '70'],
    ],
    [
      'tickets',
      ['71 01 FF', '7B 08 00 00 00 00 00 00 00 00', '7C 01 00', '7D 01 00', '75 01 00', '76 01 00'],
    ],
    ['progressives of the host', ['80 01 01 00 00 00 10 00', '84', '86 01 01', '87']],
    ['bonuses and tournaments', ['8A 00 00 01 00 00', '8C 00 01 10 00 00 00 00 00 00', '90', '9A 00 00']],
    ['many denominations', ['B0 03 01 11 00', 'B3']],
    ['authentication, hopper, cards, cash-out limit', ['6E 01 00', '4F', '8E', 'A4 00 00', 'B5 00 00']],
  ])('SRV-5 polls of %s are ignored, and the next poll is answered', (_, polls) => {
    for (const poll of polls) {
      expect(said(`01 ${poll}`), poll).toBe('');
      expect(said('01 1A'), poll).toBe('011a00000000');
    }
  });
});

describe('registration', () => {
  const KEY = 'AB'.repeat(20);
  const asset = `0${ASSET_NUMBER} 00 00 00`;
  const state = () => said('01 73 01 FF').slice(6);
  const status = () => said('01 74 FF 00 00 00').slice(20, 22);

  test('SRV-5 MONEY-4 a machine is registered by its asset number, and reports it', () => {
    expect(status()).toBe('92');
    expect(state()).toBe(`80${asset.replaceAll(' ', '')}${'00'.repeat(24)}`);
    expect(said(`01 73 1D 00 ${asset} ${'00'.repeat(24)}`).slice(6, 8)).toBe('00');
    expect(said(`01 73 1D 01 ${asset} ${KEY} B3 74 A4 02`).slice(6)).toBe(
      `01${asset.replaceAll(' ', '')}${KEY.toLowerCase()}b374a402`,
    );
    expect(status()).toBe('9a');
    expect(state()).toMatch(/^01/);
    expect(said(`01 73 1D 80 ${asset} ${KEY} B3 74 A4 02`).slice(6, 8)).toBe('80');
    expect(status()).toBe('92');
  });

  test('SRV-5 a registration with the asset number of another machine, or of no known kind, is refused', () => {
    expect(said(`01 73 1D 01 09 00 00 00 ${KEY} 00 00 00 01`).slice(6, 8)).toBe('80');
    expect(said(`01 73 1D 33 ${asset} ${KEY} 00 00 00 01`)).toBe(NACK);
    expect(said('01 73 01 00')).toBe(NACK);
    expect(said('01 73 03 FF 00 00')).toBe(NACK);
  });
});

describe('MONEY-5 transfers that a real machine refuses', () => {
  const asset = `0${ASSET_NUMBER} 00 00 00`;
  const KEYLESS = '00'.repeat(20);
  interface Terms {
    readonly code?: string;
    readonly index?: string;
    readonly amounts?: string;
    readonly flags?: string;
    readonly key?: string;
    readonly id?: string;
    readonly expiration?: string;
  }
  const ONE = '00 00 00 01 00 00 00 00 00 00 00 00 00 00 00';
  const ALL = '00 00 00 01 00 00 00 00 02 00 00 00 00 03 00';

  /** The status of a transfer to the machine. */
  function ordered({ code = '00', index = '00', amounts = ONE, flags = '00', ...terms }: Terms): string {
    const { key = KEYLESS, id = 'A', expiration = '00 00 00 00' } = terms;
    const length = id.length.toString(16).padStart(2, '0');
    const name = Buffer.from(id).toString('hex');
    const body = `${code} ${index} 00 ${amounts} ${flags} ${asset} ${key} ${length} ${name} ${expiration} 00 00 00`;
    const bytes = bytesOf(body).length.toString(16);
    return said(`01 72 ${bytes} ${body}`).slice(8, 10);
  }
  const lock = (code: string) => said(`01 74 ${code} 01 10 00`);

  test('MONEY-5 only if locked: refused while the machine is not locked, taken while it is', () => {
    expect(ordered({ flags: '40' })).toBe('94');
    lock('00');
    expect(ordered({ flags: '40' })).toBe('40');
    vi.advanceTimersByTime(TRANSFER_MS);
    lock('80');
    expect(ordered({ flags: '40', id: 'B' })).toBe('94');
    expect(machine.cabinet.contents).toMatchObject({ credits: 100, transfersIn: 1 });
  });

  test('MONEY-5 full only: refused with promotional amounts, and the cashable part moves where a part is allowed', () => {
    expect(ordered({ amounts: ALL })).toBe('82');
    expect(machine.cabinet.contents.credits).toBe(0);
    expect(ordered({ amounts: ALL, code: '01' })).toBe('40');
    vi.advanceTimersByTime(TRANSFER_MS);
    expect(said('01 72 02 FF 00')).toMatch(new RegExp(`^0172..0001ff00${'0000000100'}${'00'.repeat(10)}`));
    expect(machine.cabinet.contents.credits).toBe(100);
  });

  test.each<[string, Terms, string]>([
    ['an unknown code', { code: '02' }, 'c1'],
    ['an index other than 0', { index: '01' }, '82'],
    ['an amount with a digit that is none', { amounts: ONE.replace('01', '0A') }, '83'],
    ['an expiration with a digit that is none', { expiration: '1F 00 20 26' }, '83'],
    ['no amount', { amounts: '00'.repeat(15) }, '83'],
    ['a receipt, for which it has no printer', { flags: '80' }, '90'],
    ['a key without a registration', { key: 'AB'.repeat(20) }, '88'],
    ['an id with a character that cannot be printed', { id: 'A\u0007' }, '95'],
    ['an id of 21 characters', { id: 'A'.repeat(21) }, '95'],
    ['more than it takes', { amounts: `99 99 99 99 99 ${'00'.repeat(10)}` }, '84'],
  ])('MONEY-5 a transfer with %s is refused', (_, terms, status) => {
    expect(ordered(terms)).toBe(status);
    vi.advanceTimersByTime(TRANSFER_MS);
    expect(machine.cabinet.contents).toMatchObject({ credits: 0, history: [] });
  });

  test('MONEY-5 a key other than that of the registration is refused', () => {
    said(`01 73 1D 01 ${asset} ${'AB'.repeat(20)} 00 00 00 01`);
    expect(ordered({ key: 'CD'.repeat(20) })).toBe('89');
    expect(ordered({ key: 'AB'.repeat(20) })).toBe('40');
  });

  test('MONEY-5 a lock with a code that is none, or a time with a digit that is none, is refused', () => {
    expect(lock('01')).toBe(NACK);
    expect(said('01 74 00 01 1A 00')).toBe(NACK);
    expect(said('01 74 FF 00 00 00').slice(14, 16)).toBe('ff');
  });

  test('MONEY-4 the report on a completed transfer has its flags and its time', () => {
    ordered({ flags: '03' });
    vi.advanceTimersByTime(TRANSFER_MS);
    const amounts = `0000000100${'00'.repeat(10)}`;
    const report = `0000ff00${amounts}03${asset.replaceAll(' ', '')}0141`;
    expect(said('01 72 02 FF 00').slice(6)).toMatch(new RegExp(`^${report}11212026204500`));
  });
});
