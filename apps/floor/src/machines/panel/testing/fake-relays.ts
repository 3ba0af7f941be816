/** Relays that keep their state over connections, as real ones do. */
export class FakeRelays {
  readonly closed = new Set<number>();
  /** Every change, as `+1` or `-1`. */
  readonly log: string[] = [];
  /** The most that were closed at once. */
  most = 0;

  set(output: number, closed: boolean): void {
    if (closed === this.closed.has(output)) return;
    if (closed) this.closed.add(output);
    else this.closed.delete(output);
    this.most = Math.max(this.most, this.closed.size);
    this.log.push(`${closed ? '+' : '-'}${output}`);
  }

  releaseAll(): void {
    for (const output of [...this.closed]) this.set(output, false);
  }
}

const FRAME_BYTES = 4;

/** Takes A0 frames and answers those that ask for it. Returns what to feed it with. */
export function a0Relays(relays: FakeRelays, answer: (bytes: Uint8Array) => void): (chunk: Buffer) => void {
  let received = Buffer.alloc(0);
  return (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (; received.length >= FRAME_BYTES; received = received.subarray(FRAME_BYTES)) {
      const [head = 0, output = 0, operation = 0, sum = 0] = received;
      if (head !== 0xa0 || sum !== ((head + output + operation) & 0xff)) throw new Error('no frame');
      const state = operation & 1;
      relays.set(output, state === 1);
      if (operation > 1) answer(Uint8Array.of(head, output, state, (head + output + state) & 0xff));
    }
  };
}

/** Takes commands in lines. Returns what to feed it with, a line at a time. */
export function lineRelays(relays: FakeRelays, answer: (line: string) => void): (line: string) => void {
  return (line) => {
    const [verb, output = '', millis] = line.split(' ');
    if (verb === 'RELEASE') relays.releaseAll();
    else relays.set(Number(output), true);
    if (verb === 'PULSE')
      setTimeout(() => {
        relays.set(Number(output), false);
        answer(`OK ${output}`);
      }, Number(millis));
    else answer(verb === 'RELEASE' ? 'OK RELEASE' : `OK ${output}`);
    if (verb === 'CLOSE') setTimeout(() => relays.set(Number(output), false), Number(millis));
  };
}
