import { setTimeout as sleep } from 'node:timers/promises';
import { plainAmount } from '@floorcast/contract/currency';
import {
  COMMAND,
  creditsPoll,
  METER_DIGITS,
  type MeterDigits,
  readPoll,
} from '@floorcast/sas/messages/polls';
import { readMeter } from '@floorcast/sas/messages/replies';
import {
  HOST_CASH_OUT,
  type ReportedAftStatus,
  readAftStatus,
  statusPoll,
} from '@floorcast/sas/transfers/aft';
import type { MachineConfig } from '../../configuration/config.ts';
import type { Complaint, MachineDriver, MachineFacts, MachineReports } from '../../machines/driver.ts';
import { hexOf, meterPolls } from '../../machines/sas/facts/probes.ts';
import { STANDARD_PROFILE } from '../../machines/sas/profile/profile.ts';
import { openSasMachine, type SasMachineConfig } from '../../machines/sas/sas-machine.ts';
import { lineOpener } from '../../wires/wires.ts';
import { bad, type Finding, good, reasonOf, warning } from '../findings.ts';
import { InspectionLine, type PollAnswer } from './inspection-line.ts';
import { type Observed, proposeProfile } from './propose-profile.ts';

/** How a machine was brought up, or why it was not. */
interface BroughtUp {
  /** Ready, or within reach and out of service; otherwise out of reach. */
  readonly reached: boolean;
  readonly condition: MachineDriver['condition'];
  readonly fault: MachineDriver['fault'];
  readonly facts: MachineFacts | null;
  readonly complaints: readonly Complaint[];
  /** Why it was out of reach meanwhile, each once. */
  readonly troubles: readonly string[];
  /** The code of a report that only its floor may take. */
  readonly waiting: number | undefined;
  readonly millis: number;
}

/** A machine that knows few polls is reopened for each of them over a network. */
const PATIENCE_MS = 90_000;

/** A fault of the machine is known after a few readings of its status. */
const LOOK_MS = 200;

/**
 * Brings a machine up as its floor does, by the same driver, and stores and acknowledges nothing that it reports. Returns as
 * soon as it is ready, out of service for a reason, or has a report for its floor.
 */
async function bringUp(config: SasMachineConfig, patienceMs: number = PATIENCE_MS): Promise<BroughtUp> {
  const began = performance.now();
  const troubles: string[] = [];
  let waiting: number | undefined;
  const reports: MachineReports = {
    ...NOT_STORED,
    outOfReach: (_, why) => {
      if (waiting === undefined && !troubles.includes(why)) troubles.push(why);
    },
  };
  const leaveReports = (code: number) => {
    waiting ??= code;
  };
  const driver = openSasMachine({ ...config, leaveReports }, reports);
  const settled = () => {
    const { condition, complaints } = driver;
    return waiting !== undefined || condition === 'ready' || complaints.length > 0 || driver.fault !== null;
  };
  while (!settled() && performance.now() - began < patienceMs) await sleep(LOOK_MS);
  const { condition, fault, facts, complaints } = driver;
  await driver.close();
  const reached = condition !== 'offline';
  const millis = performance.now() - began;
  return { reached, condition, fault, facts, complaints, troubles, waiting, millis };
}

const refuse = async (): Promise<never> => {
  throw new Error('nothing is stored here');
};

const NOT_STORED: MachineReports = {
  storeEvent: refuse,
  storePendingEnd: refuse,
  storeTransferEnd: refuse,
  storeHandPayRead: refuse,
  runningGame: () => undefined,
  handPay: () => undefined,
};

const TIMES = 20;
/** Machines are seldom at a higher address when theirs is not known. */
const ADDRESSES_TRIED = 8;
/** The protocol says 20 to the first byte; eight bytes take five more, and an adapter some. */
const SLOW_MS = 60;
/** By how much longer than its replies took a slow machine is waited for. */
const SLOW_FACTOR = 3;

/** The SAS settings of a machine with its actual address, and the currency of its amounts. */
type InspectedSas = MachineConfig['sas'] & { readonly sasAddress: number; readonly currency: string };

/** The address of a machine: one that calls its own is searched among the first. */
export async function addressOf(line: InspectionLine, { sasAddress }: MachineConfig['sas']): Promise<number> {
  if (sasAddress !== 'discover') return sasAddress;
  for (let address = 1; address <= ADDRESSES_TRIED; address++)
    if ((await line.ask(creditsPoll(address))).kind !== 'nothing') return address;
  return 1;
}

/** Whether a machine answers on its line, the quality of the line, and how the floor brings it up. */
export async function checkLine(
  { id, sas }: Pick<MachineConfig, 'id' | 'sas'>,
  currency: string,
): Promise<Finding[]> {
  const about = `machine ${id}, line ${sas.address}`;
  let line: InspectionLine;
  try {
    line = await InspectionLine.open(sas.address, sas.profile);
  } catch (error) {
    const todo =
      'Check the address (ls -l /dev/serial/by-id), the plug, and that this user may open it (group dialout).';
    return [bad(about, `cannot be opened: ${reasonOf(error)}`, todo)];
  }
  try {
    const inspected = { ...sas, currency, sasAddress: await addressOf(line, sas) };
    const seen = await inspect(line, about, inspected);
    line.close();
    if (seen.observed === undefined) return seen.findings;
    return [...seen.findings, ...(await broughtUp(id, about, inspected, seen.observed))];
  } catch (error) {
    return [bad(about, `broke off: ${reasonOf(error)}`, 'Check the plug and the cable.')];
  } finally {
    line.close();
  }
}

/** `observed`: undefined where the machine is not to be brought up. */
interface Inspected {
  readonly findings: Finding[];
  readonly observed?: Observed;
}

async function inspect(line: InspectionLine, about: string, sas: InspectedSas): Promise<Inspected> {
  const digits = await digitsOf(line, sas);
  const answers: PollAnswer[] = [];
  while (answers.length < TIMES) {
    const answer = await line.ask(creditsPoll(sas.sasAddress, digits));
    if (answer.kind === 'report') return { findings: [waitingReport(about, answer.code)] };
    answers.push(answer);
    if (answers.length === 3 && answers.every(({ kind }) => kind === 'nothing'))
      return { findings: [await silent(line, about, sas)] };
  }
  const status = await line.ask(statusPoll(sas.sasAddress));
  const aft = status.kind === 'data' ? readAftStatus(status.data) : undefined;
  const findings = [quality(about, answers), ...credit(about, answers, sas), ...transfers(about, aft, sas)];
  if (status.kind === 'report') return { findings: [...findings, waitingReport(about, status.code)] };
  const meters = await metersOf(line, sas, digits);
  const slowest = Math.max(
    0,
    ...answers.flatMap((answer) => (answer.kind === 'data' ? [answer.millis] : [])),
  );
  return {
    findings,
    observed: {
      meterDigits: digits,
      ...(meters === undefined ? {} : { meters }),
      ...(slowest > STANDARD_PROFILE.replyMs / 2
        ? { replyMs: Math.ceil(slowest / 100) * 100 * SLOW_FACTOR }
        : {}),
      ...(aft !== undefined && !controllable(aft) ? { transferFlags: 0 } : {}),
    },
  };
}

const controllable = ({ hostCashOut }: ReportedAftStatus): boolean =>
  (hostCashOut & HOST_CASH_OUT.controlled) !== 0;

/** Whether the credit meter has ten digits: with eight, each reply would be damaged. */
async function digitsOf(line: InspectionLine, { sasAddress, profile }: InspectedSas): Promise<MeterDigits> {
  const configured = profile.meterDigits ?? METER_DIGITS;
  for (const digits of [configured, configured === 8 ? 10 : 8] as const) {
    const { kind } = await line.ask(creditsPoll(sasAddress, digits));
    if (kind === 'data' || kind === 'report') return digits;
    if (kind !== 'garbled') return configured;
  }
  return configured;
}

/** By which polls it reports meters; undefined: a report came between. */
async function metersOf(
  line: InspectionLine,
  { sasAddress, profile }: InspectedSas,
  meterDigits: MeterDigits,
): Promise<Observed['meters']> {
  for (const meters of ['extended', 'selected', 'single'] as const) {
    const [poll = readPoll(sasAddress, COMMAND.gamesPlayed)] = meterPolls(sasAddress, {
      ...STANDARD_PROFILE,
      ...profile,
      meters,
      meterDigits,
    });
    const answer = await line.ask(poll);
    if (answer.kind === 'data') return meters;
    if (answer.kind === 'report') return undefined;
  }
  return 'none';
}

export const waitingReport = (about: string, code: number): Finding =>
  warning(
    about,
    `the machine has a report (${hexOf(code)}) that only its floor may take`,
    'It is reachable. Start the floor, let it take the report, stop it and look again.',
  );

async function silent(line: InspectionLine, about: string, { sasAddress }: InspectedSas): Promise<Finding> {
  for (let address = 1; address <= ADDRESSES_TRIED; address++) {
    if (address === sasAddress || (await line.ask(creditsPoll(address))).kind === 'nothing') continue;
    return bad(
      about,
      `nothing answers at SAS address ${sasAddress}, but something does at ${address}`,
      `Set "sasAddress" to ${address}, or the machine's own to ${sasAddress}.`,
    );
  }
  return bad(
    about,
    `nothing answers at SAS address ${sasAddress}`,
    'Check that the machine has power and its SAS port is enabled, that RX and TX are not swapped, and the levels (RS-232 or TTL).',
  );
}

/** The quality of a line, by the answers to so many polls. */
export function quality(about: string, answers: readonly PollAnswer[]): Finding {
  const times = answers.flatMap((answer) => (answer.kind === 'data' ? [answer.millis] : []));
  const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const count = (kind: PollAnswer['kind']) => answers.filter((answer) => answer.kind === kind).length;
  const text = `${times.length} of ${answers.length} answers whole, ${count('garbled')} damaged, ${count('nothing')} missing, ${count('refused')} refused, ${median.toFixed(0)} ms each`;
  if (times.length + count('busy') + count('refused') < answers.length)
    return bad(about, text, 'Shorten the cable, keep it from power lines, check the ground and the adapter.');
  if (median > SLOW_MS)
    return warning(about, text, 'Lower the adapter’s latency timer to 1 ms (setserial … low_latency).');
  return good(about, text);
}

function credit(
  about: string,
  answers: readonly PollAnswer[],
  { denominationCents, currency }: InspectedSas,
): Finding[] {
  const last = answers.findLast(({ kind }) => kind === 'data');
  const credits = last?.kind === 'data' ? readMeter(last.data) : undefined;
  if (credits === undefined) return [];
  return [
    good(about, `credit meter ${plainAmount(credits * denominationCents, currency)} (${credits} credits)`),
  ];
}

/** What the machine takes of transfers, and where a cash-out at its button goes. */
function transfers(
  about: string,
  status: ReportedAftStatus | undefined,
  { currency }: InspectedSas,
): Finding[] {
  if (status === undefined) return [];
  const { assetNumber, cashable, limit, hostCashOut } = status;
  const cashOut =
    (hostCashOut & HOST_CASH_OUT.enabled) === 0
      ? 'the machine does cash-outs at its button'
      : `cash-outs at its button go to the host (${(hostCashOut & HOST_CASH_OUT.hard) === 0 ? 'soft' : 'hard'})`;
  const set = controllable(status) ? 'the host can change that' : 'the host cannot change that';
  const most = limit === null ? 'no limit' : `limit ${plainAmount(limit, currency)}`;
  return [
    good(about, `asset number ${assetNumber}, cashable ${plainAmount(cashable, currency)}, ${most}`),
    good(about, `${cashOut}, ${set}`),
  ];
}

/** Brings the machine up as the floor does: only that shows that the floor can. */
async function broughtUp(
  machineId: number,
  about: string,
  { address, currency, ...sas }: InspectedSas,
  observed: Observed,
): Promise<Finding[]> {
  const { meterDigits = METER_DIGITS } = observed;
  const profile = { ...sas.profile, meterDigits };
  const result = await bringUp({ machineId, line: lineOpener(address), ...sas, profile });
  const proposal = proposeProfile({ ...observed, ...observedOf(result) }, sas.profile);
  return [
    ...introduction(about, result.facts, currency),
    ...outcome(about, result),
    ...(proposal === undefined
      ? []
      : [warning(about, 'its answers fit another profile', `Set "profile" of its sas to ${proposal}.`)]),
  ];
}

/** What being brought up shows of the model. */
function observedOf({ facts, complaints }: BroughtUp): Observed {
  if (complaints.some(({ cause }) => cause === 'same-event'))
    return { realTime: 'never', acknowledge: 'poll' };
  if (facts === null) return {};
  return {
    realTime: facts.realTime ? 'asked' : 'never',
    ...(facts.unknownPolls.includes(hexOf(COMMAND.reelStops)) ? { reelStops: false } : {}),
    ...(facts.unknownPolls.includes(hexOf(COMMAND.setClock)) ? { setClock: false } : {}),
  };
}

/** What the machine reports of itself. */
function introduction(about: string, facts: MachineFacts | null, currency: string): Finding[] {
  if (facts === null) return [];
  const { version, serial, gameId, paytable, denominationCents, unknownPolls } = facts;
  const reported = [
    version === null ? [] : [`SAS ${version}`],
    serial === null ? [] : [`serial number ${serial}`],
    gameId === null ? [] : [`game ${gameId}`],
    paytable === null ? [] : [`paytable ${paytable}`],
    denominationCents === null ? [] : [`credits of ${plainAmount(denominationCents, currency)}`],
  ].flat();
  return [
    ...(reported.length === 0 ? [] : [good(about, reported.join(', '))]),
    ...(unknownPolls.length === 0 ? [] : [good(about, `it does not know ${unknownPolls.join(', ')}`)]),
  ];
}

function outcome(about: string, result: BroughtUp): Finding[] {
  const { reached, condition, complaints, fault, troubles, waiting, millis } = result;
  const seconds = `${(millis / 1_000).toFixed(1)} s`;
  const complained = complaints.map(({ text, todo }) => bad(about, text, todo));
  if (waiting !== undefined) return [...complained, waitingReport(about, waiting)];
  if (condition === 'ready') return [good(about, `brought up as the floor does, ready in ${seconds}`)];
  if (complaints.length > 0) return complained;
  if (reached)
    return [
      warning(
        about,
        `brought up in ${seconds}, and it cannot be played now (${fault?.kind ?? 'hand pay'})`,
        'Close its doors, end its hand pay, tilt or menu, and look again.',
      ),
    ];
  const why = troubles.length === 0 ? 'no reason is known' : troubles.join('; ');
  return [
    bad(
      about,
      `could not be brought up in ${seconds}: ${why}`,
      'Record the line (`record`) and send the recording.',
    ),
  ];
}
