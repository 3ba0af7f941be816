/** Loss is judged over so many reports, unless the last alone says that so much was lost. */
const REPORTS = 3;
const HEAVY = 0.15;
/** So many standard deviations of what was lost may be chance: a few lost packets say nothing of a line. */
const CHANCE = 1.6;

interface Report {
  readonly lost: number;
  readonly packets: number;
}

const shareOf = (lost: number, packets: number): number => (packets === 0 ? 0 : lost / packets);

/** What is lost at least, chance apart. */
const certainShare = ({ lost, packets }: Report): number =>
  Math.max(0, shareOf(lost - CHANCE * Math.sqrt(lost), packets));

/** The share of packets that a viewer has lost lately. */
export class LossMeter {
  #reports: Report[] = [];

  /** Share of the packets that were sent since the last report. */
  add(share: number, packets: number): void {
    this.#reports = [...this.#reports, { lost: share * packets, packets }].slice(-REPORTS);
  }

  clear(): void {
    this.#reports = [];
  }

  /** As it was reported. */
  get share(): number {
    const { lost, packets } = this.#all;
    return shareOf(lost, packets);
  }

  /** What the line loses at least: it may lose single packets by chance. */
  get certain(): number {
    const last = this.#reports.at(-1);
    const latest = last === undefined ? 0 : certainShare(last);
    return latest > HEAVY ? latest : certainShare(this.#all);
  }

  get #all(): Report {
    const sum = (of: keyof Report) => this.#reports.reduce((all, report) => all + report[of], 0);
    return { lost: sum('lost'), packets: sum('packets') };
  }
}
