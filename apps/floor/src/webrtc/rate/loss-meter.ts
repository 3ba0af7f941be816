/** Loss is judged over so many reports, unless the last alone says that so much was lost. */
const REPORTS = 3;
const HEAVY = 0.15;
/** One lost packet of a few says nothing: a report counts as one of so many packets at least, and all together. */
const LEAST_PACKETS = 30;

/** The share of packets that a viewer has lost lately. */
export class LossMeter {
  #reports: { readonly lost: number; readonly packets: number }[] = [];

  /** Share of the packets that were sent since the last report. */
  add(share: number, packets: number): void {
    this.#reports = [...this.#reports, { lost: share * packets, packets }].slice(-REPORTS);
  }

  clear(): void {
    this.#reports = [];
  }

  get share(): number {
    const last = this.#reports.at(-1);
    if (last === undefined) return 0;
    const latest = last.lost / Math.max(LEAST_PACKETS, last.packets);
    if (latest > HEAVY) return latest;
    const lost = this.#reports.reduce((sum, report) => sum + report.lost, 0);
    const packets = this.#reports.reduce((sum, report) => sum + report.packets, 0);
    return lost / Math.max(REPORTS * LEAST_PACKETS, packets);
  }
}
