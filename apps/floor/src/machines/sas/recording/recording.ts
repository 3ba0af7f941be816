/** One message of the host with what the machine answered, or what a machine called by itself (`sent` is empty). */
export interface RecordedExchange {
  /** Since the recording began (ms). */
  readonly at: number;
  readonly sent: Uint8Array;
  readonly received: Uint8Array;
}

export const hexOf = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.trim() === '' ? [] : text.trim().split(' '), (byte) => Number.parseInt(byte, 16));

const EXCHANGE = /^(\d+) > ([0-9A-F ]*?)(?: ?< ([0-9A-F ]+?) \+-?\d+)?$/;
const CALL = /^(\d+) \* ([0-9A-F]{2})$/;
const ALIKE = /^= (\d+)$/;
const OTHER = /^(\d+ (open|close)|#.*)$/;

/**
 * Reads a recording: a line for each exchange (`<ms> > <host> < <machine> +<ms to the first byte>`), for a call (`* <address>`),
 * and for so many exchanges that go on like the last two (`= <number>`). @throws {SyntaxError} for any other line.
 */
export function readRecording(text: string): RecordedExchange[] {
  const exchanges: RecordedExchange[] = [];
  text.split('\n').forEach((line, i) => {
    const [, at, sent, received = ''] = EXCHANGE.exec(line) ?? [];
    const [, calledAt, address] = CALL.exec(line) ?? [];
    const [, alike] = ALIKE.exec(line) ?? [];
    if (at !== undefined && sent !== undefined)
      exchanges.push({ at: Number(at), sent: bytesOf(sent), received: bytesOf(received) });
    else if (calledAt !== undefined && address !== undefined)
      exchanges.push({ at: Number(calledAt), sent: new Uint8Array(), received: bytesOf(address) });
    else if (alike !== undefined) exchanges.push(...repeated(exchanges, Number(alike)));
    else if (line !== '' && !OTHER.test(line)) throw new SyntaxError(`line ${i + 1} is no exchange: ${line}`);
  });
  return exchanges;
}

function repeated(exchanges: readonly RecordedExchange[], times: number): RecordedExchange[] {
  const pair = exchanges.slice(-2);
  return Array.from({ length: times }, (_, i) => pair[i % 2]).filter((each) => each !== undefined);
}
