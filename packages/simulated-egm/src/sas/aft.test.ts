import { describe, expect, test, vi } from 'vitest';
import { CabinetBench } from '../testing/cabinet-bench.ts';
import { ASSET_NUMBER, bytesOf, exchanged, TRANSFER_MS } from '../testing/host.ts';

const bench = new CabinetBench();

const said = (poll: string): string => exchanged(bench.machine, poll);
const NACK = '81';

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
    expect(bench.machine.cabinet.contents).toMatchObject({ credits: 100, transfersIn: 1 });
  });

  test('MONEY-5 full only: refused with promotional amounts, and the cashable part moves where a part is allowed', () => {
    expect(ordered({ amounts: ALL })).toBe('82');
    expect(bench.machine.cabinet.contents.credits).toBe(0);
    expect(ordered({ amounts: ALL, code: '01' })).toBe('40');
    vi.advanceTimersByTime(TRANSFER_MS);
    expect(said('01 72 02 FF 00')).toMatch(new RegExp(`^0172..0001ff00${'0000000100'}${'00'.repeat(10)}`));
    expect(bench.machine.cabinet.contents.credits).toBe(100);
  });

  test.each<[string, Terms, string]>([
    ['an unknown code', { code: '02' }, 'c1'],
    ['an index other than 0', { index: '01' }, '82'],
    ['an amount with a byte that is not decimal', { amounts: ONE.replace('01', '0A') }, '83'],
    ['an expiration with a byte that is not decimal', { expiration: '1F 00 20 26' }, '83'],
    ['no amount', { amounts: '00'.repeat(15) }, '83'],
    ['a receipt, for which it has no printer', { flags: '80' }, '90'],
    ['a key without a registration', { key: 'AB'.repeat(20) }, '88'],
    ['an id with a character that cannot be printed', { id: 'A\u0007' }, '95'],
    ['an id of 21 characters', { id: 'A'.repeat(21) }, '95'],
    ['more than it takes', { amounts: `99 99 99 99 99 ${'00'.repeat(10)}` }, '84'],
  ])('MONEY-5 a transfer with %s is refused', (_, terms, status) => {
    expect(ordered(terms)).toBe(status);
    vi.advanceTimersByTime(TRANSFER_MS);
    expect(bench.machine.cabinet.contents).toMatchObject({ credits: 0, history: [] });
  });

  test('MONEY-5 a key other than that of the registration is refused', () => {
    said(`01 73 1D 01 ${asset} ${'AB'.repeat(20)} 00 00 00 01`);
    expect(ordered({ key: 'CD'.repeat(20) })).toBe('89');
    expect(ordered({ key: 'AB'.repeat(20) })).toBe('40');
  });

  test('MONEY-5 a lock with an unknown code, or a time with a byte that is not decimal, is refused', () => {
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
