import { type CameraReport, checkCamera } from '../capture/check.ts';
import type { MachineConfig } from '../configuration/config.ts';
import { bad, type Finding, good, warning } from './findings.ts';

type CameraConfig = MachineConfig['cameras'][number];

/** Opens a camera, and reports what it shows. */
export async function checkMachineCamera(id: number, camera: CameraConfig): Promise<Finding> {
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
