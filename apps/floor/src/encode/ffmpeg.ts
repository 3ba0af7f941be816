import type { Codec, CodecContext } from 'node-av/lib';

/** @throws with FFmpeg's error number. */
export function check(code: number, what: string): void {
  if (code < 0) throw new Error(`could not ${what}: FFmpeg error ${code}`);
}

/** Options one by one: a dictionary of them, given to `open2Sync`, is freed twice and takes the process with it. */
export function openEncoder(
  context: CodecContext,
  codec: Codec,
  options: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), `set ${name}`);
  check(context.open2Sync(codec), 'open the encoder');
}
