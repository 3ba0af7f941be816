import { err, ok, type Result } from '@floorcast/contract/result';
import { DEFAULT_LADDER } from '../encode/ladder.ts';
import type { NetworkAddress } from './address.ts';
import type { CameraFault } from './faults.ts';
import { type CameraFormat, IngestReport } from './network/ingest-messages.ts';
import { type IngestProcess, IngestProcesses } from './network/ingest-processes.ts';
import type { Framing } from './stream/stream.ts';

/** A camera that is opened once, for a technician. End its process. */
export interface CameraTrial {
  readonly process: IngestProcess;
  /** What it sends, as far as is known by now. */
  readonly format: () => CameraFormat;
  readonly pictures: readonly { readonly key: boolean }[];
  /** Resolves with the reason when it has ended. */
  readonly ended: Promise<CameraFault>;
}

interface TrialOrder {
  readonly address: NetworkAddress;
  readonly framing: Framing;
  /** Of a still that was requested. */
  readonly still?: (jpeg: string | null) => void;
}

/** Opens a camera once, and waits until it shows a picture. */
export async function tryCamera({
  still = () => undefined,
  ...order
}: TrialOrder): Promise<Result<CameraTrial, CameraFault>> {
  const processes = new IngestProcesses();
  const pictures: { readonly key: boolean }[] = [];
  let fault: CameraFault = 'broken';
  let format: CameraFormat | undefined;
  let shown: () => void = () => undefined;
  const showing = new Promise<void>((resolve) => {
    shown = resolve;
  });
  let end: () => void = () => undefined;
  const ended = new Promise<CameraFault>((resolve) => {
    end = () => resolve(fault);
  });
  const process = processes.take(
    // With its sound: a stream of nothing else is known by that.
    { ...order, sound: true, ladder: DEFAULT_LADDER },
    {
      reported(message) {
        const report = IngestReport.parse(message);
        if (report.kind === 'fault') fault = report.fault;
        if (report.kind === 'still') still(report.still?.jpeg ?? null);
        if (report.kind === 'video') pictures.push({ key: report.unit.key });
        if (report.kind !== 'format') return;
        format = report.format;
        shown();
      },
      exited: () => end(),
    },
  );
  await processes.close();
  const why = await Promise.race([showing, ended]);
  if (format === undefined) return err(why ?? fault);
  const first = format;
  return ok({ process, format: () => format ?? first, pictures, ended });
}
