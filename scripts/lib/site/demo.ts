import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_BRANDS, DEMO_MACHINES, type DemoMachine as PlacedMachine } from '@floorcast/demo-floor/layout';
import { requireSocketPaths, SHORTER_HOME } from '@floorcast/startup/disk-problem';
import { StoredFile } from '@floorcast/startup/stored-file';
import { decimalsOf } from '../../../packages/contract/src/money/currency.ts';
import { DEFAULT_SETTINGS } from '../../../packages/contract/src/settings/default-settings.ts';
import { readSettings } from '../../../packages/contract/src/settings/settings.ts';
import { REEL_WINDOWS } from '../../../packages/simulated-egm/src/picture/geometry.ts';

/** Files that the three processes of a demonstration read; every start writes them. */
export interface DemoFiles {
  readonly cabinetsConfig: string;
  readonly floorConfig: string;
  readonly floorCredential: string;
}

export interface DemoOptions {
  readonly home: string;
  readonly houseUrl: string;
  /** UDP port of the video; 0 picks a free one. */
  readonly mediaPort: number;
  /** Address that sends the video. */
  readonly mediaAddress: string;
  /** Addresses sent to browsers in place of that one. */
  readonly advertise?: readonly string[];
  readonly timeCode?: boolean;
  /** Further settings of the floor's `media`. */
  readonly media?: Readonly<Record<string, unknown>>;
  /** Seed of every cabinet's draws. */
  readonly seed?: number;
  /** Opens the control socket of the cabinets, for tests: `controlSocket`. */
  readonly control?: boolean;
  /** The site's settings, which have its currency; by default those of this process. */
  readonly settingsFile?: string | undefined;
  /** Machines in place of the demonstration's own. */
  readonly machines?: readonly PlacedMachine[];
  /** Changes the connections of a machine, which are otherwise its cabinet's sockets. */
  readonly rewire?: (machine: DemoMachine) => DemoMachine;
}

/** A machine in the floor's configuration. */
export type DemoMachine = ReturnType<typeof machineOf>;

const BUTTONS = { spin: 1, 'bet-up': 2, 'bet-down': 3, 'max-bet': 4, 'cash-out': 5, service: 6 };
/** Bets of the simulated cabinet in minor units, lowest first: its bet buttons step through them. */
const BETS = [100, 200, 500, 1000, 2000];

const cabinetsOf = (home: string): string => join(home, 'cabinets');

export const controlSocket = (home: string): string => join(cabinetsOf(home), 'control');

/** Path of a cabinet's socket: its serial line, its panel or the stream of its scenes. */
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
    // Max bet is a known level, from which the presses count down.
    presses: ['max-bet', ...Array.from({ length: BETS.length - 1 - index }, () => 'bet-down')],
  })),
  cameras: ['screen', 'camera'].map((camera) => ({
    id: camera,
    source: `simulated:unix:${cabinetSocket(home, id, 'scene')}`,
    width: 1280,
    height: 720,
    // Of the other camera players see the whole cabinet.
    ...(camera === 'screen' && { reelWindow: REEL_WINDOWS.screen.reelsAndMeters }),
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
  const installed = machines.filter(({ fault }) => fault !== 'absent');
  requireSocketPaths(
    installed.map(({ id }) => cabinetSocket(home, id, 'panel')),
    SHORTER_HOME,
  );
  mkdirSync(cabinets, { recursive: true, mode: 0o700 });
  const currency = currencyIn(options.settingsFile ?? process.env.SETTINGS_FILE);
  const cabinetsConfig = {
    directory: cabinets,
    decimals: decimalsOf(currency),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.control === true ? { control: controlSocket(home) } : {}),
    cabinets: installed.map(({ id, name, brandId, fault }) => ({
      id,
      name,
      brand: DEMO_BRANDS.find((brand) => brand.id === brandId)?.name ?? name,
      theme: brandId - 1,
      ...(fault === undefined ? {} : { fault: 'malfunction' }),
    })),
  };
  const floor = {
    house: houseUrl,
    currency,
    journal: join(home, 'floor-journal.log'),
    media: {
      bindAddress: options.mediaAddress,
      port: options.mediaPort,
      advertise: options.advertise ?? [],
      timeCode: options.timeCode ?? false,
      ...options.media,
    },
    machines: installed.map(({ id }) => rewire(machineOf(home, id))),
  };
  return {
    cabinetsConfig: writeJson(join(home, 'cabinets.json'), cabinetsConfig),
    floorConfig: writeJson(join(home, 'floor.json'), floor),
    floorCredential: floorCredentialOf(home),
  };
}

/** The currency of a site by its settings; that of the defaults where the house names what is wrong with them. */
export function currencyIn(settingsFile: string | undefined): string {
  if (settingsFile === undefined) return DEFAULT_SETTINGS.CURRENCY;
  try {
    return readSettings(JSON.parse(readFileSync(settingsFile, 'utf8'))).settings.CURRENCY;
  } catch {
    return DEFAULT_SETTINGS.CURRENCY;
  }
}

function writeJson(path: string, value: unknown): string {
  new StoredFile(path, 'Remove it: each start writes it.').write(JSON.stringify(value, null, 2));
  return path;
}

/** The credential that the demonstration's house and floor share. */
const floorCredentialOf = (home: string): string =>
  new StoredFile(join(home, 'floor-credential'), 'Remove it: the next start generates another.').keepSecret();
