import { creditsPoll } from '@floorcast/sas/messages/polls';
import { readCredits } from '@floorcast/sas/messages/replies';
import { readAftStatus, statusPoll } from '@floorcast/sas/transfers/aft';
import type { MachineConfig } from '../configuration/config.ts';
import { LearnedFacts } from '../machines/sas/facts/machine-facts.ts';
import { identityPolls } from '../machines/sas/facts/probes.ts';
import { STANDARD_PROFILE } from '../machines/sas/profile/profile.ts';
import { bad, type Finding, good, reasonOf, warning } from './findings.ts';
import { hex, InspectionLine, type PollAnswer } from './inspection-line.ts';

const TIMES = 20;
/** Machines are seldom at a higher address when theirs is not known. */
const ADDRESSES_TRIED = 8;
/** The protocol says 20 to the first byte; eight bytes take five more, and an adapter some. */
const SLOW_MS = 60;

/** The SAS settings of a machine with its actual address. */
type InspectedSas = MachineConfig['sas'] & { readonly sasAddress: number };

/** The address of a machine: one that calls its own is searched among the first. */
export async function addressOf(line: InspectionLine, { sasAddress }: MachineConfig['sas']): Promise<number> {
  if (sasAddress !== 'discover') return sasAddress;
  for (let address = 1; address <= ADDRESSES_TRIED; address++)
    if ((await line.ask(creditsPoll(address))).kind !== 'nothing') return address;
  return 1;
}

/** Whether a machine answers on its line, the quality of the line, and what the machine reports of itself. */
export async function checkLine({ id, sas }: MachineConfig): Promise<Finding[]> {
  const about = `machine ${id}, line ${sas.address}`;
  let line: InspectionLine;
  try {
    line = await InspectionLine.open(sas.address);
  } catch (error) {
    const todo =
      'Check the address (ls -l /dev/serial/by-id), the plug, and that this user may open it (group dialout).';
    return [bad(about, `cannot be opened: ${reasonOf(error)}`, todo)];
  }
  try {
    return await inspect(line, about, { ...sas, sasAddress: await addressOf(line, sas) });
  } catch (error) {
    return [bad(about, `broke off: ${reasonOf(error)}`, 'Check the plug and the cable.')];
  } finally {
    line.close();
  }
}

async function inspect(line: InspectionLine, about: string, sas: InspectedSas): Promise<Finding[]> {
  const answers: PollAnswer[] = [];
  while (answers.length < TIMES) {
    const answer = await line.ask(creditsPoll(sas.sasAddress));
    if (answer.kind === 'report') return [waitingReport(about, answer.code)];
    answers.push(answer);
    if (answers.length === 3 && answers.every(({ kind }) => kind === 'nothing'))
      return [await silent(line, about, sas)];
  }
  return [
    quality(about, answers),
    ...(await introduction(line, about, sas)),
    ...(await facts(line, about, answers, sas)),
  ];
}

export const waitingReport = (about: string, code: number): Finding =>
  warning(
    about,
    `the machine has a report (${hex(code)}) that only its floor may take`,
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
  const text = `${times.length} of ${answers.length} answers whole, ${count('garbled')} damaged, ${count('nothing')} missing, ${median.toFixed(0)} ms each`;
  if (times.length + count('busy') < answers.length)
    return bad(about, text, 'Shorten the cable, keep it from power lines, check the ground and the adapter.');
  if (median > SLOW_MS)
    return warning(about, text, 'Lower the adapter’s latency timer to 1 ms (setserial … low_latency).');
  return good(about, text);
}

/** What the machine reports of itself; models that report nothing can be played, too. */
async function introduction(line: InspectionLine, about: string, sas: InspectedSas): Promise<Finding[]> {
  const learned = new LearnedFacts({ ...STANDARD_PROFILE, ...sas.profile }, sas.denominationCents);
  for (const poll of identityPolls(sas.sasAddress)) {
    const answer = await line.ask(poll);
    if (answer.kind === 'data') learned.learn(poll, answer.data);
  }
  const { version, serial, game, features, denominationCents, complaints } = learned.facts;
  const reported = [
    version === null ? [] : [`SAS ${version}`],
    serial === null ? [] : [`serial number ${serial}`],
    game === null ? [] : [`game ${game.gameId}, paytable ${game.paytable}`],
    denominationCents === null ? [] : [`credits of ${money(denominationCents)}`],
  ].flat();
  const found = reported.length === 0 ? [] : [good(about, reported.join(', '))];
  if (features?.transfers === false)
    found.push(bad(about, 'it says that it has no AFT', 'Enable AFT in the machine’s menu.'));
  return [
    ...found,
    ...complaints.map((complaint) => bad(about, complaint, 'Correct the configuration, then look again.')),
  ];
}

async function facts(
  line: InspectionLine,
  about: string,
  answers: readonly PollAnswer[],
  sas: InspectedSas,
): Promise<Finding[]> {
  const last = answers.findLast(({ kind }) => kind === 'data');
  const credits = last?.kind === 'data' ? readCredits(last.data) : undefined;
  const found: Finding[] = [];
  if (credits !== undefined)
    found.push(good(about, `credit meter ${money(credits * sas.denominationCents)} (${credits} credits)`));
  const answer = await line.ask(statusPoll(sas.sasAddress));
  const status = answer.kind === 'data' ? readAftStatus(answer.data) : undefined;
  if (status === undefined)
    return [
      ...found,
      bad(about, 'it does not report its transfer state (74)', 'Enable AFT in the machine’s menu.'),
    ];
  const text = `asset number ${status.assetNumber}, cashable ${money(status.cashable)}, limit ${money(status.limit)}`;
  found.push(good(about, text));
  if (status.assetNumber === 0)
    found.push(bad(about, 'its asset number is 0: it takes no money', 'Set an asset number in its menu.'));
  if (!status.toMachine || !status.fromMachine)
    found.push(
      warning(
        about,
        'it moves no money at this moment',
        'Close its doors, end its hand pay or menu, and look again.',
      ),
    );
  return found;
}

/** Minor units as a person writes them. */
export const money = (minor: number): string => (minor / 100).toFixed(2);
