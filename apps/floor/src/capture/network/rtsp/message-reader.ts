/** A message of RTSP, or bytes that are passed on as they are: a frame of media between messages. */
export type RtspPart =
  | { readonly kind: 'media'; readonly bytes: Buffer }
  | {
      readonly kind: 'message';
      /** The first line and the headers, without line ends. */
      readonly lines: readonly string[];
      readonly body: Buffer;
    };

const FRAME = 0x24;
const FRAME_HEAD = 4;
const HEAD_END = /\r?\n\r?\n/;
/** A peer that sends a longer head or body speaks no RTSP. */
const HEAD_MOST = 65_536;
const BODY_MOST = 1_048_576;

export const headersOf = (lines: readonly string[], name: string): readonly string[] =>
  lines.slice(1).flatMap((line) => {
    const colon = line.indexOf(':');
    return line.slice(0, colon).trim().toLowerCase() === name ? [line.slice(colon + 1).trim()] : [];
  });

/** Takes a connection of RTSP apart. */
export class RtspReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The parts that are complete now. @throws {RangeError} when this is no RTSP. */
  *take(chunk: Buffer): Generator<RtspPart> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let part = this.#next(); part !== undefined; part = this.#next()) yield part;
  }

  #next(): RtspPart | undefined {
    const rest = this.#rest;
    if (rest[0] === FRAME) {
      const length = rest.length < FRAME_HEAD ? Number.POSITIVE_INFINITY : FRAME_HEAD + rest.readUInt16BE(2);
      return rest.length < length ? undefined : { kind: 'media', bytes: this.#cut(length) };
    }
    const text = rest.toString('latin1', 0, HEAD_MOST);
    const end = HEAD_END.exec(text);
    if (end === null) {
      if (rest.length >= HEAD_MOST) throw new RangeError('a head without an end');
      return undefined;
    }
    const lines = text.slice(0, end.index).split(/\r?\n/);
    const length = Number(headersOf(lines, 'content-length')[0] ?? 0);
    if (!Number.isInteger(length) || length < 0 || length > BODY_MOST)
      throw new RangeError('a body of no length');
    const head = end.index + end[0].length;
    if (rest.length < head + length) return undefined;
    const whole = this.#cut(head + length);
    return { kind: 'message', lines, body: whole.subarray(head) };
  }

  #cut(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

export const encodeMessage = (lines: readonly string[], body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
