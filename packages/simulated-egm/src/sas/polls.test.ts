import { CLOCK_TIME } from '@floorcast/sas/machine/facts';
import { COMMAND, readPoll } from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import { describe, expect, test } from 'vitest';
import { CabinetBench } from '../testing/cabinet-bench.ts';
import { bytesOf, exchanged } from '../testing/host.ts';

const bench = new CabinetBench();

const said = (poll: string): string => exchanged(bench.machine, poll);
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

  test('SRV-5 polls about a game that is not there, or with a number that is not decimal, are refused', () => {
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
    bench.machine.cabinet.change({ credits: 500 });
    bench.machine.cabinet.press('spin');
    expect(bench.machine.cabinet.contents.playing).toBeNull();
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
    const reply = bench.machine.ask(readPoll(1, COMMAND.readClock));
    bench.machine.acknowledge();
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
    ['a byte that is not decimal', '11 2A 2026 01 00 00'],
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
    bench.machine.cabinet.change({ credits: 1_234 });
    bench.machine.cabinet.insertBill(5_000);
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
    bench.machine.cabinet.setDoor(true);
    bench.machine.cabinet.setDoor(false);
    bench.machine.cabinet.setDoor(true);
    bench.machine.cabinet.setDoor(false);
    bench.restart();
    expect(said('01 1C')).toMatch(/0000000200000001$/);
  });

  test('SRV-5 a bill is reported and counted by its denomination', () => {
    bench.machine.cabinet.insertBill(5_000);
    bench.machine.cabinet.insertBill(2_000);
    bench.machine.cabinet.insertBill(5_000);
    expect(said('01 48')).toBe('0148000600000002');
    expect(
      bench.machine.cabinet.contents.events.map(({ data }) => Buffer.from(data).toString('hex')),
    ).toEqual(['000600000001', '000400000001', '000600000002']);
    expect(said('01 36')).toBe('013600000002');
    expect(said('01 35')).toBe('013500000001');
    expect(said('01 1E')).toBe(`011e${'00000000'.repeat(3)}0000000100000002${'00000000'}`);
    expect(said('01 20')).toBe('012000000120');
    expect(said('01 46')).toBe('014600012000');
    expect(said('01 49')).toBe('014900000003');
    expect(said('01 4A')).toBe('014a00012000');
  });

  test('SRV-5 a bill that the acceptor does not take is given back', () => {
    expect(bench.machine.cabinet.insertBill(700)).toBe(false);
    expect(said('01 08 BF FF FF FF 01')).toBe(ACK);
    expect(bench.machine.cabinet.insertBill(5_000)).toBe(false);
    expect(bench.machine.cabinet.insertBill(2_000)).toBe(true);
    expect(said('01 08 FF FF FF FF 00')).toBe(ACK);
    expect(bench.machine.cabinet.insertBill(5_000)).toBe(true);
    expect(bench.machine.cabinet.insertBill(5_000)).toBe(false);
    expect(bench.machine.cabinet.contents.credits).toBe(7_000);
  });

  test('SRV-5 a jackpot is read by 85 once, and counted by 83', () => {
    bench.machine.cabinet.hitJackpot(75_000);
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
      'redeemed tickets and receipts',
      ['71 01 FF', '7B 08 00 00 00 00 00 00 00 00', '7C 01 00', '7D 01 00', '75 01 00', '76 01 00'],
    ],
    ['progressives of the host', ['80 01 01 00 00 00 10 00', '84', '86 01 01', '87']],
    ['bonuses and tournaments', ['8A 00 00 01 00 00', '8C 00 01 10 00 00 00 00 00 00', '90', '9A 00 00']],
    ['many denominations and coins', ['B0 03 01 11 00', 'B3', '2C', '1D', '27']],
    ['authentication, hopper, cards, cash-out limit', ['6E 01 00', '4F', '8E', 'A4 00 00', 'B5 00 00']],
  ])('SRV-5 polls of %s are ignored, and the next poll is answered', (_, polls) => {
    for (const poll of polls) {
      expect(said(`01 ${poll}`), poll).toBe('');
      expect(said('01 1A'), poll).toBe('011a00000000');
    }
  });
});
