import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_BRANDS, DEMO_MACHINES, type DemoMachine as PlacedMachine } from '@floorcast/demo-floor/layout';
import { KeptFile } from '@floorcast/startup/kept-file';

/** What the three processes of a demonstration read: written afresh at every start. */
export interface DemoFiles {
  readonly hallConfig: string;
  readonly floorConfig: string;
  readonly floorCredential: string;
}

export interface DemoOptions {
  readonly home: string;
  readonly houseUrl: string;
  /** UDP port of the video; 0 picks a free one. */
  readonly mediaPort: number;
  /** Address the video is sent from. */
  readonly mediaAddress: string;
  /** Addresses told to browsers in place of that one. */
  readonly advertise?: readonly string[];
  readonly timeCode?: boolean;
  /** Makes every cabinet's draws repeatable. */
  readonly seed?: number;
  /** Opens the line behind the cabinets, for tests: `controlSocket`. */
  readonly control?: boolean;
  /** What stands on the floor, where that is something else than the demonstration's own machines. */
  readonly machines?: readonly PlacedMachine[];
  /** How a machine is connected, where that is otherwise than by its cabinet's own sockets. */
  readonly rewire?: (machine: DemoMachine) => DemoMachine;
}

/** A machine in the floor's configuration. */
export type DemoMachine = ReturnType<typeof machineOf>;

const BUTTONS = { spin: 1, 'bet-up': 2, 'bet-down': 3, 'max-bet': 4, 'cash-out': 5, service: 6 };

/** Bets of the simulated cabinet in minor units, lowest first: its bet buttons step through them. */
const BETS = [100, 200, 500, 1000, 2000];

const cabinetsOf = (home: string): string => join(home, 'cabinets');

/** Where the line behind the cabinets of a home is. */
export const controlSocket = (home: string): string => join(cabinetsOf(home), 'control');

/** Where a cabinet of a home has its line, its panel or the stream of what it shows. */
export const cabinetSocket = (home: string, id: number, kind: 'sas' | 'panel' | 'scene'): string =>
  join(cabinetsOf(home), `${id}.${kind}`);

const machineOf = (home: string, id: number) => ({
  id,
  sas: { address: `unix:${cabinetSocket(home, id, 'sas')}`, profile: 'practice' },
  panel: {
    address: `unix:${cabinetSocket(home, id, 'panel')}`,
    outputs: BUTTONS,
    holds: ['spin'],
    lamps: true,
  },
  bands: BETS.map((bet, index) => ({
    id: index + 1,
    name: `Bet ${index + 1}`,
    Order: index + 1,
    bet,
    // Max bet is a known place to count down from, whatever the level was.
    presses: ['max-bet', ...Array.from({ length: BETS.length - 1 - index }, () => 'bet-down')],
  })),
  cameras: ['screen', 'camera'].map((camera) => ({
    id: camera,
    source: `simulated:unix:${cabinetSocket(home, id, 'scene')}`,
    width: 1280,
    height: 720,
  })),
});

export function writeDemoFiles({
  home,
  houseUrl,
  machines = DEMO_MACHINES,
  rewire = (machine) => machine,
  ...options
}: DemoOptions): DemoFiles {
  const cabinets = cabinetsOf(home);
  mkdirSync(cabinets, { recursive: true, mode: 0o700 });
  const standing = machines.filter(({ fault }) => fault !== 'absent');
  const hall = {
    directory: cabinets,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.control === true ? { control: controlSocket(home) } : {}),
    cabinets: standing.map(({ id, name, brandId, fault }) => ({
      id,
      name,
      brand: DEMO_BRANDS.find((brand) => brand.id === brandId)?.name ?? name,
      theme: brandId - 1,
      ...(fault === undefined ? {} : { fault: 'malfunction' }),
    })),
  };
  const floor = {
    house: houseUrl,
    journal: join(home, 'floor-journal.log'),
    media: {
      bindAddress: options.mediaAddress,
      port: options.mediaPort,
      advertise: options.advertise ?? [],
      timeCode: options.timeCode ?? false,
    },
    machines: standing.map(({ id }) => rewire(machineOf(home, id))),
  };
  return {
    hallConfig: writeJson(join(home, 'hall.json'), hall),
    floorConfig: writeJson(join(home, 'floor.json'), floor),
    floorCredential: floorCredentialOf(home),
  };
}

function writeJson(path: string, value: unknown): string {
  new KeptFile(path, 'Remove it: it is written again at each start.').write(JSON.stringify(value, null, 2));
  return path;
}

/** What the demonstration's house and floor know each other by. */
const floorCredentialOf = (home: string): string =>
  new KeptFile(join(home, 'floor-credential'), 'Remove it: the next start makes another.').keepSecret();
