import { readAftStatus, statusPoll } from '@floorcast/sas/aft';
import { creditsPoll } from '@floorcast/sas/polls';
import { readCredits } from '@floorcast/sas/replies';
import type { MachineConfig } from '../configuration/config.ts';
import { Learned } from '../machines/sas/machine-facts.ts';
import { questionsOf } from '../machines/sas/probes.ts';
import { STANDARD_PROFILE } from '../machines/sas/profile.ts';
import { type Asked, hex, LookingLine } from './ask-machine.ts';
import { bad, type Finding, good, reasonOf, warning } from './findings.ts';

const TIMES = 20;
/** Machines are seldom at a higher address when theirs is not known. */
const ADDRESSES_TRIED = 8;
/** The protocol says 20 to the first byte; eight bytes take five more, and an adapter some. */
const SLOW_MS = 60;

/** How a machine is asked at the address that it has. */
type Asking = MachineConfig['sas'] & { readonly sasAddress: number };

/** Where to ask: one that calls its own address is looked for among the first. */
export async function addressOf(line: LookingLine, { sasAddress }: MachineConfig['sas']): Promise<number> {
  if (sasAddress !== 'discover') return sasAddress;
  for (let address = 1; address <= ADDRESSES_TRIED; address++)
    if ((await line.ask(creditsPoll(address))).kind !== 'nothing') return address;
  return 1;
}

/** A machine's line: whether it is there, how well it is heard, and what it says of itself. */
export async function checkLine({ id, sas }: MachineConfig): Promise<Finding[]> {
  const about = `machine ${id}, line ${sas.address}`;
  let line: LookingLine;
  try {
    line = await LookingLine.open(sas.address);
  } catch (error) {
    const todo =
      'Check the address (ls -l /dev/serial/by-id), the plug, and that this user may open it (group dialout).';
    return [bad(about, `cannot be opened: ${reasonOf(error)}`, todo)];
  }
  try {
    return await look(line, about, { ...sas, sasAddress: await addressOf(line, sas) });
  } catch (error) {
    return [bad(about, `broke off: ${reasonOf(error)}`, 'Check the plug and the cable.')];
  } finally {
    line.close();
  }
}

async function look(line: LookingLine, about: string, sas: Asking): Promise<Finding[]> {
  const asked: Asked[] = [];
  while (asked.length < TIMES) {
    const answer = await line.ask(creditsPoll(sas.sasAddress));
    if (answer.kind === 'report') return [waitingReport(about, answer.code)];
    asked.push(answer);
    if (asked.length === 3 && asked.every(({ kind }) => kind === 'nothing'))
      return [await silent(line, about, sas)];
  }
  return [
    quality(about, asked),
    ...(await introduction(line, about, sas)),
    ...(await facts(line, about, asked, sas)),
  ];
}

export const waitingReport = (about: string, code: number): Finding =>
  warning(
    about,
    `the machine has a report (${hex(code)}) that only its floor may take`,
    'It is reachable. Start the floor, let it take the report, stop it and look again.',
  );

async function silent(line: LookingLine, about: string, { sasAddress }: Asking): Promise<Finding> {
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

/** How well it was heard, of so many polls. */
export function quality(about: string, asked: readonly Asked[]): Finding {
  const times = asked.flatMap((answer) => (answer.kind === 'data' ? [answer.millis] : []));
  const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const count = (kind: Asked['kind']) => asked.filter((answer) => answer.kind === kind).length;
  const text = `${times.length} of ${asked.length} answers whole, ${count('garbled')} damaged, ${count('nothing')} missing, ${median.toFixed(0)} ms each`;
  if (times.length + count('busy') < asked.length)
    return bad(about, text, 'Shorten the cable, keep it from power lines, check the ground and the adapter.');
  if (median > SLOW_MS)
    return warning(about, text, 'Lower the adapter’s latency timer to 1 ms (setserial … low_latency).');
  return good(about, text);
}

/** What it says of itself; models that say nothing are played all the same. */
async function introduction(line: LookingLine, about: string, sas: Asking): Promise<Finding[]> {
  const learned = new Learned({ ...STANDARD_PROFILE, ...sas.profile }, sas.denominationCents);
  for (const poll of questionsOf(sas.sasAddress)) {
    const answer = await line.ask(poll);
    if (answer.kind === 'data') learned.told(poll, answer.data);
  }
  const { version, serial, game, features, denominationCents, complaints } = learned.facts;
  const told = [
    version === null ? [] : [`SAS ${version}`],
    serial === null ? [] : [`serial number ${serial}`],
    game === null ? [] : [`game ${game.gameId}, paytable ${game.paytable}`],
    denominationCents === null ? [] : [`credits of ${money(denominationCents)}`],
  ].flat();
  const found = told.length === 0 ? [] : [good(about, told.join(', '))];
  if (features?.transfers === false)
    found.push(bad(about, 'it says that it has no AFT', 'Enable AFT in the machine’s menu.'));
  return [
    ...found,
    ...complaints.map((complaint) => bad(about, complaint, 'Correct the configuration, then look again.')),
  ];
}

async function facts(
  line: LookingLine,
  about: string,
  asked: readonly Asked[],
  sas: Asking,
): Promise<Finding[]> {
  const last = asked.findLast(({ kind }) => kind === 'data');
  const credits = last?.kind === 'data' ? readCredits(last.data) : undefined;
  const found: Finding[] = [];
  if (credits !== undefined)
    found.push(good(about, `credit meter ${money(credits * sas.denominationCents)} (${credits} credits)`));
  const answer = await line.ask(statusPoll(sas.sasAddress));
  const status = answer.kind === 'data' ? readAftStatus(answer.data) : undefined;
  if (status === undefined)
    return [
      ...found,
      bad(about, 'it does not tell its transfer state (74)', 'Enable AFT in the machine’s menu.'),
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
