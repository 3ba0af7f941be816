import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonFault, readPlacedJson } from './json-places.ts';
import { readConfig } from './read.ts';

const GOOD = `{
  "house": "wss://play.example.org",
  "journal": "/var/lib/floor/journal.log",
  "media": { "port": 9100 },
  "machines": [
    {
      "id": 101,
      "sas": { "address": "serial:/dev/ttyUSB0" },
      "panel": { "kind": "serial", "address": "serial:/dev/ttyUSB1", "outputs": { "spin": 1 } },
      "bands": [],
      "cameras": []
    }
  ]
}
`;
const problems = (text: string) => {
  const read = readConfig(text, 'floor.json');
  return read.ok ? [] : read.error;
};
const changed = (from: string, to: string) => problems(GOOD.replace(from, to));

describe('a floor’s configuration', () => {
  test('SRV-4 a floor’s configuration is read with its defaults', () => {
    const read = readConfig(GOOD, 'floor.json');
    expect(read).toMatchObject({
      ok: true,
      value: { machines: [{ panel: { protocol: 'a0', pulseMs: 60, pressesPerSecond: 10 } }] },
    });
  });

  test.each([
    [
      '"journal":',
      '"currency": "QQQ", "journal":',
      'floor.json:3:15: currency "QQQ" is not a currency of ISO 4217, such as "EUR".',
    ],
    ['"id": 101', '"id": "one"', 'floor.json:7:13: machines[0].id must be a number.'],
    ['"pulse', '', ''],
    ['"port": 9100', '"port": 91000', 'floor.json:4:22: media.port must be at most 65535.'],
    [
      '"port": 9100',
      '"port": 9100, "turnPort": 9100',
      'floor.json:4:40: media.turnPort must be another port than media.port.',
    ],
    [
      '"port": 9100',
      '"prot": 9100',
      'floor.json:4:14: media.prot is not known here: correct its spelling, or take it out.',
    ],
    ['"journal": "/var/lib/floor/journal.log",', '', 'floor.json:1:1: journal is missing: add it.'],
    [
      'serial:/dev/ttyUSB0',
      'COM3',
      'floor.json:8:27: machines[0].sas.address must be unix:/path (107 bytes at the most), tcp://host:port, serial:/dev/… or pty:/dev/….',
    ],
    [
      '"kind": "serial"',
      '"kind": "hid"',
      'floor.json:9:44: machines[0].panel.address must be hid:/dev/hidraw….',
    ],
    [
      '"serial:/dev/ttyUSB1"',
      '"tcp://10.0.0.40:4001", "protocol": "a0"',
      'floor.json:9:83: machines[0].panel.protocol must be "a0-feedback" at tcp://: only its answer says that a press has arrived.',
    ],
    ['"serial:/dev/ttyUSB1"', '"tcp://10.0.0.40:4001", "protocol": "a0-feedback"', ''],
    [
      '"serial:/dev/ttyUSB1"',
      '"tcp://10.0.0.40:4001"',
      'floor.json:9:16: machines[0].panel.protocol must be "a0-feedback" at tcp://: only its answer says that a press has arrived.',
    ],
    [
      '"kind": "serial"',
      '"kind": "relay"',
      'floor.json:9:26: machines[0].panel.kind must be "stream" or "serial" or "hid".',
    ],
    [
      'wss://play',
      'https://play',
      'floor.json:2:12: house must be an address: ws://host:port or wss://host.',
    ],
    [
      'wss://play',
      'wss://me:secret@play',
      'floor.json:2:12: house must be without name and password: the floor’s credential has a file of its own.',
    ],
    [
      '"cameras": []',
      '"cameras": [],',
      'floor.json:12:5: this is no JSON: a field’s name in " is missing here.',
    ],
    ['"id": 101,', '"id": 101', 'floor.json:8:7: this is no JSON: a , or a } is missing here.'],
    ['"id": 101,', '"id": 101, "id": 102,', 'floor.json:7:18: this is no JSON: "id" is here twice.'],
  ])(
    'SRV-4 the mistake of a configuration with %s changed to %s is named by line, column and field',
    (from, to, sentence) => {
      expect(changed(from, to)).toEqual(sentence === '' ? [] : [sentence]);
    },
  );

  const framed = (reelWindow: object) =>
    changed(
      '"cameras": []',
      `"cameras": [${JSON.stringify({ id: 'screen', source: 'v4l2:/dev/video0', width: 1280, height: 720, reelWindow })}]`,
    );
  const NAME = 'machines[0].cameras[0].reelWindow';
  test.each([
    [{ x: 0.1, y: 0.2, width: 0.8, height: 0.7 }, []],
    [{ x: 0, y: 0, width: 1, height: 1 }, []],
    [
      { x: 0.3, y: 0.2, width: 0.8, height: 0.7 },
      [`${NAME} must lie inside the picture: x + width and y + height are 1 at most.`],
    ],
    [{ x: 0.1, y: 0.2, width: 640, height: 0.7 }, [`${NAME}.width must be at most 1.`]],
    [{ x: 0.1, y: 0.2, width: 0.8, height: 0 }, [`${NAME}.height must be at least 0.1.`]],
    [{ x: 0.1, y: 0.2, width: 0.8 }, [`${NAME}.height is missing: add it.`]],
    [
      { x: 0.1, y: 0.2, width: 0.8, height: 0.7, rotation: 90 },
      [`${NAME}.rotation is not known here: correct its spelling, or take it out.`],
    ],
  ])('GAME-9 SRV-4 a reel window of %j is checked', (reelWindow, sentences) => {
    const said = framed(reelWindow).map((text) => text.replace(/^floor\.json:\d+:\d+: /, ''));
    for (const sentence of sentences) expect(said).toContain(sentence);
    if (sentences.length === 0) expect(said).toEqual([]);
  });

  const machine = /\{\n {6}"id"[\s\S]*?\n {4}\}/.exec(GOOD)?.[0] ?? '';
  /** A second machine, the first one's but for its number and this. */
  const second = (...changes: [from: string, to: string][]) =>
    changes.reduce((text, [from, to]) => text.replace(from, to), machine.replace('101', '102'));
  const both = (one: string, other: string) => changed(machine, `${one},\n    ${other}`);
  const ownLine: [string, string] = ['ttyUSB0', 'ttyUSB2'];
  const ownBoard: [string, string] = ['ttyUSB1', 'ttyUSB3'];
  const TAKEN =
    'is in this configuration already: no two machines can share a line or a board, but for outputs that differ of a HID board.';

  test('SRV-4 two machines with the same id are refused', () => {
    expect(both(machine, second(ownLine, ownBoard).replace('102', '101'))).toEqual([
      'floor.json:14:13: machines[1].id is on another machine too: 101 must be one’s own.',
    ]);
  });

  test.each<[string, [string, string][], string[]]>([
    ['a line and a board of their own', [ownLine, ownBoard], []],
    ['one line', [ownBoard], [`floor.json:15:27: machines[1].sas.address ${TAKEN}`]],
    ['one board', [ownLine], [`floor.json:16:47: machines[1].panel.address ${TAKEN}`]],
    [
      'the line of one as the board of the other',
      [ownLine, ['ttyUSB1', 'ttyUSB0']],
      [`floor.json:16:47: machines[1].panel.address ${TAKEN}`],
    ],
  ])(
    'SRV-4 SRV-5 a configuration of two machines with %s is checked for conflicts',
    (_, changes, sentences) => {
      expect(both(machine, second(...changes))).toEqual(sentences);
    },
  );

  test.each([
    ['differ', '"spin": 2', []],
    ['are the same', '"spin": 1', [`floor.json:16:44: machines[1].panel.address ${TAKEN}`]],
  ])(
    'SRV-4 SRV-5 a configuration of two machines at one HID board whose outputs %s is checked for conflicts',
    (_, outputs, sentences) => {
      const hid = (text: string) =>
        text.replace('"kind": "serial"', '"kind": "hid"').replace('serial:/dev/ttyUSB1', 'hid:/dev/hidraw0');
      expect(both(hid(machine), hid(second(ownLine, ['"spin": 1', outputs])))).toEqual(sentences);
    },
  );
});

test('any JSON text is read as by JSON.parse, and other text is refused', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readPlacedJson(text).value).toEqual(JSON.parse(text));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      let parsed = true;
      try {
        JSON.parse(text);
      } catch {
        parsed = false;
      }
      if (!parsed) expect(() => readPlacedJson(text)).toThrow(JsonFault);
    }),
  );
});
