import { pino } from 'pino';
import { openPanel } from '../../machines/panel/panel.ts';
import { PanelConfig } from '../../machines/panel/panel-config.ts';
import { Watchdog } from '../watchdog.ts';

/** A process that holds a button down until it is killed. Takes a panel's configuration and the watchdog's patience. */
const [, , config = '', silenceMs = ''] = process.argv;
const panel = PanelConfig.parse(JSON.parse(config));
const watchdog = new Watchdog([panel], pino({ enabled: false }), Number(silenceMs));
const opened = openPanel(panel, { lamps: () => undefined });
await opened.hold('spin');
process.on('SIGTERM', async () => {
  await opened.releaseAll();
  await opened.close();
  await watchdog.close();
  process.exit(0);
});
// The test may end it as soon as it reads this.
process.stdout.write('held\n');
