import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_LADDER } from '../encode/ladder.ts';
import { maskedAddress, type NetworkAddress, readCameraAddress } from './address.ts';
import { FAULTS } from './faults.ts';
import { type CameraFault, type CameraFormat, IngestReport } from './network/ingest-messages.ts';
import { IngestProcesses } from './network/ingest-processes.ts';
import { SceneStream } from './simulated/scene-stream.ts';
import { Framing } from './stream/framing.ts';

/** The result of checking a camera. The address is without its secrets. */
export type CameraReport = { readonly address: string } & (
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
  | { readonly ok: false; readonly what: string; readonly advice: string }
);

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

type Finding =
  | Omit<Extract<CameraReport, { ok: true }>, 'address'>
  | Omit<Extract<CameraReport, { ok: false }>, 'address'>;

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
  const processes = new IngestProcesses();
  const began = performance.now();
  let format: CameraFormat | undefined;
  let fault: CameraFault = 'broken';
  let firstPictureMs = 0;
  const seen = { pictures: 0, keys: 0 };
  let decided = () => {};
  const shownOrEnded = new Promise<void>((resolve) => {
    decided = resolve;
  });
  const process = processes.take(
    { address, framing, sound: true, ladder: DEFAULT_LADDER },
    {
      reported(message) {
        const report = IngestReport.parse(message);
        if (report.kind === 'fault') fault = report.fault;
        if (report.kind === 'format') {
          format = report.format;
          firstPictureMs = performance.now() - began;
          if (format.through === null) process.send({ kind: 'encode', rungs: [0] });
          decided();
        }
        if (report.kind !== 'video') return;
        seen.pictures += 1;
        if (report.unit.key) seen.keys += 1;
      },
      exited: () => decided(),
    },
  );
  await processes.close();
  await shownOrEnded;
  if (format === undefined) return failed(fault);
  const from = seen.pictures;
  await sleep(WATCH_MS);
  await process.end();
  const { through, why, ...reported } = format;
  const rareKeys = through !== null && seen.keys < 2 ? RARE_KEYS : null;
  const fps = Math.round(((seen.pictures - from) * 1000) / WATCH_MS);
  const advice = through === null ? ENCODED : rareKeys;
  return { ok: true, firstPictureMs, ...reported, fps, passedOn: through !== null, why, advice };
}
