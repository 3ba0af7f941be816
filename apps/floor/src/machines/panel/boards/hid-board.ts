import type { RelayBoard } from './relay-board.ts';

/** Sends a feature report: its first byte is the report's number. Rejects when the device does not take it. */
export interface FeatureReports {
  send(report: Uint8Array): Promise<void>;
  close(): void;
}

const CLOSE = 0xff;
const OPEN = 0xfd;

/** What is sent to close or open an output. */
export const hidReport = (output: number, closed: boolean): Uint8Array =>
  Uint8Array.of(0, closed ? CLOSE : OPEN, output, 0, 0, 0, 0, 0, 0);

/** A USB HID relay board (16C0:05DF): each output is set by a feature report, which the device takes or refuses. */
export class HidBoard implements RelayBoard {
  readonly #reports: FeatureReports;

  constructor(reports: FeatureReports) {
    this.#reports = reports;
  }

  set(output: number, closed: boolean): Promise<void> {
    return this.#reports.send(hidReport(output, closed));
  }

  close(): void {
    this.#reports.close();
  }
}
