import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorName } from '@floorcast/contract/errors';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND } from '@floorcast/sas/messages/polls';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { layCable } from '@floorcast/simulated-egm/wire/cable';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { CameraConfig } from '../capture/camera-config.ts';
import { jpegSize } from '../capture/testing/recording-viewer.ts';
import { lockJournal } from '../configuration/read.ts';
import { Journal } from '../journal/journal.ts';
import { readRecording } from '../machines/sas/recording/testing/replay.ts';
import { testFolder } from '../testing/test-folder.ts';
import { runCommand } from './commands.ts';
import { checkCameras, checkJournal, clock } from './doctor.ts';
import type { Finding } from './findings.ts';
import { quality } from './line/check-line.ts';

const AddressInfo = z.object({ port: z.int() });

let simulated: SimulatedCabinets;
let said: string[];
let complained: string[];
const inside = testFolder();

beforeEach(async () => {
  simulated = await openCabinets({
    directory: inside(),
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
  });
  await configure({});
  said = [];
  complained = [];
});
afterEach(async () => {
  await simulated.close();
});

const simulatedScreen = () => `simulated:unix:${inside('1.scene')}`;

async function configure(more: {
  house?: string;
  currency?: string;
  sas?: object;
  source?: string;
}): Promise<void> {
  const machine = {
    id: 1,
    sas: { address: `unix:${inside('1.sas')}`, profile: 'practice', ...more.sas },
    panel: { address: `unix:${inside('1.panel')}`, outputs: { spin: 1, 'max-bet': 4 } },
    bands: [],
    cameras: [{ id: 'screen', source: more.source ?? simulatedScreen(), width: 640, height: 360 }],
  };
  const house = more.house ?? 'ws://127.0.0.1:9';
  const config = {
    house,
    currency: more.currency ?? 'TRY',
    journal: inside('journal.log'),
    media: { bindAddress: '127.0.0.1' },
    machines: [machine],
  };
  await writeFile(inside('floor.json'), JSON.stringify(config));
}

const run = (...args: string[]) =>
  runCommand(args, {
    configFile: inside('floor.json'),
    credential: undefined,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
const cabinet = () => simulated.cabinets.get(1)?.cabinet;

describe('at a machine', () => {
  test('GAME-11 the command press presses a button, and refuses an unknown one', async () => {
    expect(await run('press', '1', 'max-bet')).toBe(0);
    expect(cabinet()?.contents.bet).toBe(2000);
    expect(await run('press', '1', 'eject')).toBe(1);
    expect(complained).toEqual(['Machine 1 has no button eject, but: spin, max-bet.']);
  });

  test('SRV-4 the command meters prints the credit, and acknowledges no report of the machine', async () => {
    cabinet()?.insertBill(5_000);
    const { events = [] } = cabinet()?.contents ?? {};
    expect(events.length).toBeGreaterThan(0);
    expect(await run('meters', '1')).toBe(0);
    expect(said).toContain('credit       50.00 (5000 credits)');
    expect(said).toContain('wagered      0.00');
    expect(said).toContain('bills        50.00');
    expect(cabinet()?.contents.events).toEqual(events);
  });

  test('SRV-4 the command record writes every byte of a line, and stores what the machine reports in the journal', async () => {
    await configure({ sas: { profile: 'practice' } });
    cabinet()?.insertBill(5_000);
    expect(await run('record', '1', inside('one.line'), '0.05')).toBe(0);
    const recording = await readFile(inside('one.line'), 'utf8');
    expect(readRecording(recording).some(({ sent }) => sent[1] === COMMAND.machineId)).toBe(true);
    expect((await stat(inside('one.line'))).mode & 0o777).toBe(0o600);
    expect(cabinet()?.contents.events).toEqual([]);
    const journal = await Journal.open(inside('journal.log'));
    expect(journal.pending(10).length).toBeGreaterThan(0);
    await journal.close();
    // An earlier recording is never overwritten.
    expect(await run('record', '1', inside('one.line'), '0.05')).toBe(1);
    expect(await run('record', '1', inside('two.line'), 'long')).toBe(1);
  });

  test.each([
    ['JPY', '5000 (5000 credits)'],
    ['KWD', '5.000 (5000 credits)'],
  ])('MONEY-1 the command meters has the decimals of %s', async (currency, credit) => {
    await configure({ currency });
    cabinet()?.insertBill(5_000);
    expect(await run('meters', '1')).toBe(0);
    expect(said).toContain(`credit       ${credit}`);
  });

  test('SRV-4 the command snapshot writes a JPEG file', async () => {
    expect(await run('snapshot', '1', inside('one.jpg'))).toBe(0);
    expect(jpegSize(await readFile(inside('one.jpg')))).toEqual({ width: 1280, height: 720 });
  });

  test('SRV-4 the command snapshot names what is wrong with a camera, without its password', async () => {
    await configure({ source: 'rtsp://me:secret@127.0.0.1:9/none' });
    expect(await run('snapshot', '1', inside('one.jpg'))).toBe(1);
    expect(complained.join()).toMatch(
      /^There is no picture from rtsp:\/\/\*\*\*@127\.0\.0\.1:9\/none: nothing answers at its address\. Check /,
    );
  });

  test('SRV-4 commands at a machine are refused while its floor runs', async () => {
    const unlock = await lockJournal(inside('journal.log'));
    expect(await lockJournal(inside('journal.log'))).toBeUndefined();
    expect(await run('meters', '1')).toBe(1);
    expect(complained).toEqual(['The floor runs and has machine 1: stop it first.']);
    unlock?.();
  });

  test.each([
    [['meters', '9'], 1],
    [['explode'], 2],
    [['press', '1'], 2],
    [[], 2],
  ])('the command %j is refused', async (args, code) => {
    expect(await run(...args)).toBe(code);
    expect(complained).toHaveLength(1);
  });
});

describe('doctor', () => {
  test('SRV-4 doctor measures a line over a pty, and finds the SAS address where the configured one is wrong', async () => {
    const cable = layCable(inside('1.sas'), inside('tty'));
    await configure({ sas: { address: `pty:${inside('tty')}` } });
    expect(await run('doctor')).toBe(1);
    const report = said.join('\n');
    // On a busy computer an answer may come too late to count.
    expect(report).toMatch(/(1[6-9]|20) of 20 answers whole/);
    expect(report).toContain('asset number 1001');
    expect(report).toMatch(/ok {3}machine 1, relay board .*has opened every output/);
    expect(report).toMatch(/BAD {2}house ws:\/\/127\.0\.0\.1:9: cannot be reached.*\n +→ /);
    cable.close();
    said = [];
    await configure({ sas: { sasAddress: 5 } });
    await run('doctor');
    expect(said.join('\n')).toContain('Set "sasAddress" to 1');
  });

  test('SRV-4 doctor leaves the report of a machine to its floor', async () => {
    cabinet()?.change({ realTimeEvents: true });
    cabinet()?.setDoor(true);
    await run('doctor');
    expect(said.join('\n')).toContain('has a report (11) that only its floor may take');
    expect(cabinet()?.contents.events.map(({ code }) => code)).toEqual([EXCEPTION.slotDoorOpened]);
  });

  test('SRV-4 doctor looks at cameras side by side: one that does not answer delays no other', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = AddressInfo.parse(silent.address());
    const sources = [`rtsp://127.0.0.1:${port}/a`, `rtsp://127.0.0.1:${port}/b`, 'rtsp://127.0.0.1:9/c'];
    const cameras = [...sources, simulatedScreen()].map((source) =>
      CameraConfig.parse({ id: 'screen', source, width: 640, height: 360 }),
    );
    const findings: Finding[] = [];
    await checkCameras(
      cameras.map((camera, id) => ({ id, cameras: [camera] })),
      (finding) => findings.push(finding),
    );
    silent.close();
    expect(findings.map(({ about, text }) => `${about}: ${text}`)).toEqual([
      expect.stringMatching(/^machine 3, .*: drawn here 1280 × 720/),
      expect.stringMatching(/^machine 2, .*: nothing answers at its address$/),
      expect.stringMatching(/^machine [01], .*: it does not answer in time$/),
      expect.stringMatching(/^machine [01], .*: it does not answer in time$/),
    ]);
  }, 40_000);

  test('SRV-4 doctor names the line of a mistake in the configuration', async () => {
    await writeFile(inside('floor.json'), '{\n  "hose": 1\n}');
    expect(await run('doctor')).toBe(1);
    expect(complained.join('\n')).toContain('floor.json:2:3: hose is not known here');
  });

  test('SRV-4 the check of a journal names its damaged line and the remedy', async () => {
    const journal = inside('journal.log');
    expect(await checkJournal(journal)).toMatchObject({ level: 'good' });
    await writeFile(journal, 'nonsense\n');
    expect(await checkJournal(journal)).toMatchObject({
      level: 'bad',
      text: expect.stringMatching(/journal\.log is damaged in line 1, at byte 0: /),
      todo: expect.stringContaining('"A damaged journal"'),
    });
    expect(await checkJournal(inside('missing/journal.log'))).toMatchObject({ level: 'bad' });
  });

  test('the quality of a line and the difference of clocks are rated good, warning or bad', () => {
    const answer = { kind: 'data', data: new Uint8Array(), millis: 20 } as const;
    expect(quality('x', [answer, answer])).toMatchObject({ level: 'good' });
    expect(quality('x', [{ ...answer, millis: 90 }])).toMatchObject({ level: 'warning' });
    expect(quality('x', [answer, { kind: 'garbled' }])).toMatchObject({ level: 'bad' });
    expect(clock(10_000, 11_000)).toMatchObject({ level: 'good' });
    expect(clock(10_000, 70_000)).toMatchObject({ level: 'bad', text: '60 s ahead of the house' });
    expect(clock(Number.NaN, 0)).toMatchObject({ level: 'warning' });
  });
});

/** A refusal as the house sends it. */
const refusalOf = (name: ErrorName): string =>
  JSON.stringify({
    status: 0,
    code: ERRORS[name].code,
    ErrorMessage: ERRORS[name].message,
    Params: {},
  } satisfies ErrorBody);

describe('enrol', () => {
  let house: Server;
  let url: string;
  const answers: string[] = [];
  const CREDENTIAL = JSON.stringify({ floorId: 'cellar', credential: 'a-secret' });
  const NOT_ALLOWED: [number, string] = [403, refusalOf('notAllowed')];
  let refused = NOT_ALLOWED;
  beforeEach(async () => {
    house = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      answers.push(`${request.url} ${body}`);
      const [status, answer] = body.includes('good') ? [200, CREDENTIAL] : refused;
      response.statusCode = status;
      response.end(answer);
    });
    refused = NOT_ALLOWED;
    await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
    const address = house.address();
    url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterEach(() => {
    house.close();
  });

  test('SRV-4 enrol exchanges a code for a credential in a file that only its owner can read', async () => {
    expect(await run('enrol', url, 'GOODgoodgoodgood')).toBe(0);
    expect(answers).toEqual(['/api/floors/enrol {"code":"goodgoodgoodgood"}']);
    expect(await readFile(inside('floor-credential'), 'utf8')).toBe('a-secret');
    expect((await stat(inside('floor-credential'))).mode & 0o777).toBe(0o600);
    expect(said.join('')).not.toContain('a-secret');
  });

  test('SRV-4 enrol with a wrong code writes no credential', async () => {
    expect(await run('enrol', url, 'badbadbadbadbadb')).toBe(1);
    expect(complained.join('')).toContain('The code is wrong');
    expect(await run('enrol', 'nowhere', 'x')).toBe(1);
    await expect(stat(inside('floor-credential'))).rejects.toThrow('ENOENT');
  });

  test.each<[number, string, string]>([
    [403, '<html>blocked</html>', 'answers 403, but not as a house does'],
    [502, '<html>bad gateway</html>', 'answers 502, but not as a house does'],
    [200, '<html>sign in</html>', 'answers 200, but not as a house does'],
    [404, '{}', 'answers 404, but not as a house does'],
    [503, refusalOf('handingOver'), 'The house refuses (503)'],
    [429, refusalOf('tooManyRequests'), 'Too many tries'],
  ])('SRV-4 enrol behind a proxy that answers %i %s says so', async (status, body, words) => {
    refused = [status, body];
    expect(await run('enrol', url, 'badbadbadbadbadb')).toBe(1);
    expect(complained.join('')).toContain(words);
    expect(complained.join('')).not.toContain('code is wrong');
    await expect(stat(inside('floor-credential'))).rejects.toThrow('ENOENT');
  });
});
