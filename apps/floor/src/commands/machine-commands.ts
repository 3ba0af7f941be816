import { plainAmount } from '@floorcast/contract/currency';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MeterName } from '@floorcast/sas/machine/meters';
import { creditsPoll, type Poll } from '@floorcast/sas/messages/polls';
import { readMeter } from '@floorcast/sas/messages/replies';
import { readAftStatus, statusPoll } from '@floorcast/sas/transfers/aft';
import type { MachineConfig } from '../configuration/config.ts';
import { openPanel } from '../machines/panel/panel.ts';
import { hexOf, meterPolls, readMeterReply } from '../machines/sas/facts/probes.ts';
import { STANDARD_PROFILE } from '../machines/sas/profile/profile.ts';
import { reasonOf } from './findings.ts';
import { addressOf } from './line/check-line.ts';
import { InspectionLine } from './line/inspection-line.ts';

type Done = Result<readonly string[], string>;

const TRIES = 5;

/** Meters that a technician compares with the machine's own page. */
const COUNTERS: Readonly<Partial<Record<MeterName, readonly [string, 'credits' | 'cents' | 'count']>>> = {
  coinIn: ['wagered', 'credits'],
  coinOut: ['won', 'credits'],
  games: ['games', 'count'],
  handPaid: ['paid by hand', 'credits'],
  billCredits: ['bills', 'credits'],
  transferredIn: ['transfers in', 'cents'],
  transferredOut: ['and out', 'cents'],
};

export async function press({ id, panel }: MachineConfig, button: string): Promise<Done> {
  if (!(button in panel.outputs))
    return err(`Machine ${id} has no button ${button}, but: ${Object.keys(panel.outputs).join(', ')}.`);
  const opened = openPanel(panel, { lamps: () => undefined });
  try {
    await opened.press(button);
    return ok([
      `${button} of machine ${id} was pressed for ${panel.pulseMs} ms (output ${panel.outputs[button]}).`,
    ]);
  } catch (error) {
    return err(`It was not pressed: ${reasonOf(error)}.`);
  } finally {
    await opened.close();
  }
}

/** The money on a machine, by its meters. */
export async function meters({ id, sas }: MachineConfig, currency: string): Promise<Done> {
  const money = (minor: number) => plainAmount(minor, currency);
  let line: InspectionLine | undefined;
  try {
    line = await InspectionLine.open(sas.address, sas.profile);
    const address = await addressOf(line, sas);
    const credits = readMeter(await askUntilAnswered(line, creditsPoll(address, sas.profile.meterDigits)));
    const status = readAftStatus(await askUntilAnswered(line, statusPoll(address)));
    if (credits === undefined || status === undefined) return err('The machine’s answer cannot be read.');
    return ok([
      `machine ${id}`,
      `credit       ${money(credits * sas.denominationCents)} (${credits} credits)`,
      `cashable     ${money(status.cashable)}`,
      `limit        ${status.limit === null ? 'none' : money(status.limit)}`,
      `asset number ${status.assetNumber}`,
      `takes money  ${status.toMachine ? 'yes' : 'no'}`,
      `gives money  ${status.fromMachine ? 'yes' : 'no'}`,
      ...(await countersOf(line, address, sas, money)),
    ]);
  } catch (error) {
    return err(`The meters cannot be read: ${reasonOf(error)}.`);
  } finally {
    line?.close();
  }
}

/** The machine's counters, as on its own audit page; none of a model that reports no meters. */
async function countersOf(
  line: InspectionLine,
  address: number,
  sas: MachineConfig['sas'],
  money: (minor: number) => string,
): Promise<string[]> {
  const profile = { ...STANDARD_PROFILE, ...sas.profile };
  const values: Partial<Record<MeterName, number>> = {};
  for (const poll of meterPolls(address, profile)) {
    const answer = await line.ask(poll);
    // Another poll would acknowledge it.
    if (answer.kind === 'report') break;
    if (answer.kind === 'data') Object.assign(values, readMeterReply(poll.command, answer.data, profile));
  }
  if (profile.meters === 'none') return [];
  if (Object.keys(values).length === 0) return ['(it reports no other meters: poll 2F or 6F)'];
  const read: Readonly<Record<string, number | undefined>> = values;
  return Object.entries(COUNTERS).flatMap(([name, [label, unit]]) => {
    const value = read[name];
    if (value === undefined) return [];
    const text =
      unit === 'count' ? String(value) : money(unit === 'cents' ? value : value * sas.denominationCents);
    return [`${label.padEnd(12)} ${text}`];
  });
}

/** @throws why there is no answer. */
async function askUntilAnswered(line: InspectionLine, poll: Poll): Promise<Uint8Array> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await line.ask(poll);
    if (answer.kind === 'data') return answer.data;
    if (answer.kind === 'report')
      throw new Error(`a report (${hexOf(answer.code)}) waits, which only a floor may take: start it first`);
  }
  throw new Error('the machine does not answer: see `doctor`');
}
