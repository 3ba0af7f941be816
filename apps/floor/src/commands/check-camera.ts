import { type CameraReport, checkCamera } from '../capture/check.ts';
import type { MachineConfig } from '../configuration/config.ts';
import { bad, type Finding, good, warning } from './findings.ts';

type CameraConfig = MachineConfig['cameras'][number];

/** So many are open at once: one that does not answer takes ten seconds, and one that is encoded half a core. */
const AT_ONCE = 6;

/** Looks at all cameras, several side by side, and reports each as soon as it is known. */
export async function checkCameras(
  machines: readonly Pick<MachineConfig, 'id' | 'cameras'>[],
  report: (finding: Finding) => void,
): Promise<void> {
  const waiting = machines.flatMap(({ id, cameras }) => cameras.map((camera) => ({ id, camera })));
  const checkNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    report(await checkMachineCamera(next.id, next.camera));
    await checkNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
}

/** Opens a camera, and reports what it shows. */
async function checkMachineCamera(id: number, camera: CameraConfig): Promise<Finding> {
  const report = await checkCamera(camera.source, camera);
  const about = `machine ${id}, camera ${camera.id} (${report.address})`;
  if (!report.ok) return bad(about, report.what, report.advice);
  return report.advice === null
    ? good(about, inWords(report))
    : warning(about, inWords(report), report.advice);
}

function inWords(report: Extract<CameraReport, { ok: true }>): string {
  const { codec, width, height, fps, firstPictureMs, passedOn, why, sound } = report;
  const picture = `${codec} ${width} × ${height}, ${fps} a second, the first after ${Math.round(firstPictureMs)} ms`;
  return `${picture}; ${passedOn ? 'passed on as it is' : `encoded here: ${why}`}; sound: ${sound ?? 'none'}`;
}
