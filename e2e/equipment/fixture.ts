import { join } from 'node:path';
import { type Cable, layCable } from '@floorcast/simulated-egm/wire/cable';
import { hasRtspServer, type RtspServer, startRtspServer } from '../../apps/floor/src/testing/rtsp-server.ts';
import { cabinetSocket } from '../../scripts/lib/site/demo.ts';
import { test as base, type StackFixtures } from '../support/stack.ts';
import { type Film, film } from './filmed-cabinet.ts';

/** Whether the RTSP server that these tests need is installed. */
export const hasEquipment = hasRtspServer;

/** The machine that is connected as on a casino's floor. */
export const EQUIPPED = { id: 101, name: 'Aurora Vault I' };
const LOGIN = 'floor:camera-secret';

export interface Equipment {
  readonly cameras: RtspServer;
  readonly line: Cable;
  /** Addresses for the floor's configuration. */
  readonly addresses: {
    readonly line: string;
    readonly board: string;
    /** Without the camera's name. */
    readonly cameras: string;
  };
}

/** Not a live source: beside a live one the server would not wait for the format of the pictures. */
const TONE = 'audiotestsrc ! alawenc ! rtppcmapay name=pay1 pt=8';

/** Pipeline of a camera: the filmed pictures, and a tone. */
const sent = ({ port }: Film): string =>
  `( tcpclientsrc host=127.0.0.1 port=${port} do-timestamp=true ! h264parse config-interval=-1 ! ` +
  `rtph264pay name=pay0 pt=96 config-interval=-1 ${TONE} )`;

/** Tests on the whole product, with one machine on serial devices and IP cameras. */
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
