import { join } from 'node:path';
import { type Cable, layCable } from '@floorcast/simulated-egm/wire/cable';
import { hasRtspServer, type RtspServer, startRtspServer } from '../../apps/floor/src/testing/rtsp-server.ts';
import { cabinetSocket } from '../../scripts/lib/demo.ts';
import { test as base, type StackFixtures } from '../stack.ts';
import { type Film, film } from './film.ts';

/** Whether all that these tests need is installed here. */
export const hasEquipment = hasRtspServer;

/** The machine that is connected as one on a casino's floor. */
export const EQUIPPED = { id: 101, name: 'Aurora Vault I' };
const LOGIN = 'floor:camera-secret';

export interface Equipment {
  readonly cameras: RtspServer;
  readonly line: Cable;
  /** Where they are, as the floor's configuration names it. */
  readonly addresses: {
    readonly line: string;
    readonly board: string;
    /** Before the camera's name. */
    readonly cameras: string;
  };
}

/** Not a live source: beside one the server would not wait to learn what the pictures are. */
const TONE = 'audiotestsrc ! alawenc ! rtppcmapay name=pay1 pt=8';

/** What a camera does with what its sensor sees, and a tone. */
const sent = ({ port }: Film): string =>
  `( tcpclientsrc host=127.0.0.1 port=${port} do-timestamp=true ! h264parse config-interval=-1 ! ` +
  `rtph264pay name=pay0 pt=96 config-interval=-1 ${TONE} )`;

/** Tests on the whole product, one machine of which has its line and its relay board on serial devices, and IP cameras. */
export const test = base.extend<object, Pick<StackFixtures, 'rewire'> & { equipment: Equipment }>({
  equipment: [
    async ({ home }, use) => {
      const socket = (kind: 'sas' | 'panel' | 'scene') => cabinetSocket(home, EQUIPPED.id, kind);
      const paths = { line: join(home, 'line'), board: join(home, 'board') };
      const line = layCable(socket('sas'), paths.line);
      const board = layCable(socket('panel'), paths.board);
      const screen = await film(socket('scene'), 'screen');
      const camera = await film(socket('scene'), 'camera');
      const cameras = await startRtspServer(
        { '/screen': sent(screen), '/camera': sent(camera) },
        { credentials: LOGIN },
      );
      const addresses = {
        line: `pty:${paths.line}`,
        board: `pty:${paths.board}`,
        cameras: `rtsp://${LOGIN}@127.0.0.1:${cameras.port}`,
      };
      await use({ cameras, line, addresses });
      await cameras.kill();
      for (const each of [screen, camera, line, board]) each.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  rewire: [
    async ({ equipment: { addresses } }, use) =>
      use((machine) =>
        machine.id !== EQUIPPED.id
          ? machine
          : {
              ...machine,
              sas: { ...machine.sas, address: addresses.line },
              panel: { ...machine.panel, address: addresses.board },
              cameras: machine.cameras.map((each) => ({
                ...each,
                source: `${addresses.cameras}/${each.id}`,
              })),
            },
      ),
    { scope: 'worker' },
  ],
});
