import { setTimeout as sleep } from 'node:timers/promises';
import { maskedAddress, type NetworkAddress, readCameraAddress } from './address.ts';
import { type CameraFault, FAULTS } from './faults.ts';
import { SceneStream } from './simulated/workers.ts';
import { Framing } from './stream/stream.ts';
import { tryCamera } from './trial.ts';

/** The result of checking a camera. The address is without its secrets. */
export type CameraReport = { readonly address: string } & Finding;

type Finding =
  | {
      readonly ok: true;
      readonly firstPictureMs: number;
      readonly codec: string;
      readonly width: number;
      readonly height: number;
      readonly fps: number;
      /** Whether browsers get its pictures as they are; `why` not, when they do not. */
      readonly passedOn: boolean;
      readonly why: string | null;
      readonly sound: string | null;
      /** What would make it better; null when it is well. */
      readonly advice: string | null;
    }
  | { readonly ok: false; readonly what: string; readonly advice: string };

const WATCH_MS = 3_000;
const SCENE_MS = 1_500;
const LOOK_MS = 20;
const RARE_KEYS =
  "Set the camera's key frame interval to 1 or 2 seconds: who has lost a picture waits for the next one.";
const ENCODED =
  'It costs this computer about half a core while watched. Choose H.264 without B-frames in the camera, and turn its picture there.';

/** Opens a camera, looks at it for some seconds and says what there is, or what is wrong. */
export async function checkCamera(
  source: string,
  framing: Framing = Framing.parse({}),
): Promise<CameraReport> {
  const address = maskedAddress(source);
  try {
    const read = readCameraAddress(source);
    if (read.kind === 'simulated') return { address, ...(await checkSimulated(source)) };
    return { address, ...(await checkNetwork(read, framing)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { address, ok: false, what: error.message, advice: 'Correct the address in the configuration.' };
  }
}

const failed = (fault: CameraFault): Finding => ({ ok: false, ...FAULTS[fault] });

async function checkSimulated(source: string): Promise<Finding> {
  const scenes = new SceneStream(source);
  const began = performance.now();
  try {
    while (scenes.scene === undefined && performance.now() - began < SCENE_MS) await sleep(LOOK_MS);
    if (scenes.scene === undefined) return failed('unreachable');
    const firstPictureMs = performance.now() - began;
    const picture = { codec: 'drawn here', width: 1280, height: 720, fps: 30, sound: 'made here' };
    return { ok: true, firstPictureMs, ...picture, passedOn: false, why: 'it is simulated', advice: null };
  } finally {
    scenes.close();
  }
}

async function checkNetwork(address: NetworkAddress, framing: Framing): Promise<Finding> {
  const began = performance.now();
  const tried = await tryCamera({ address, framing });
  if (!tried.ok) return failed(tried.error);
  const { process, format, pictures, ended } = tried.value;
  const firstPictureMs = performance.now() - began;
  if (format().through === null) process.send({ kind: 'encode', rungs: [0] });
  const outcome = await Promise.race([ended, rateOf(pictures, ended)]);
  await process.end();
  if (typeof outcome === 'string') return failed(outcome);
  const { through, why, ...reported } = format();
  const rareKeys = through !== null && pictures.filter(({ key }) => key).length < 2 ? RARE_KEYS : null;
  const advice = through === null ? ENCODED : rareKeys;
  return { ok: true, firstPictureMs, ...reported, fps: outcome, passedOn: through !== null, why, advice };
}

/** How many pictures a second come, once the first has come. */
async function rateOf(pictures: readonly unknown[], ended: Promise<unknown>): Promise<number> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (pictures.length === 0 && !over) await sleep(LOOK_MS);
  const from = pictures.length;
  await sleep(WATCH_MS);
  return Math.round(((pictures.length - from) * 1000) / WATCH_MS);
}
