import { openHid } from '../../wires/hidraw.ts';
import { type ByteWire, openBytes, readWire } from '../../wires/wires.ts';
import type { ButtonPanel, PanelReports } from '../driver.ts';
import { A0Board, type BoardOpener, HidBoard } from './boards.ts';
import type { PanelConfig } from './panel-config.ts';
import { openAll, RelayPanel } from './relay-panel.ts';
import { openStreamPanel, releaseStream } from './stream-panel.ts';

/** The panel of a configuration, kept connected. */
export const openPanel = (config: PanelConfig, reports: PanelReports): ButtonPanel =>
  config.kind === 'stream'
    ? openStreamPanel(config, reports)
    : new RelayPanel(config, boardOpener(config, true));

/**
 * Opens every output of a panel for a process that cannot do so any more, even while that process still has the port open.
 *
 * @throws when the board cannot be reached, or does not do it.
 */
export async function releasePanel(config: PanelConfig, signal: AbortSignal): Promise<void> {
  if (config.kind === 'stream') return releaseStream(config, signal);
  const board = await boardOpener(config, false)(signal, () => undefined);
  try {
    await openAll(board, config.outputs);
  } finally {
    board.close();
  }
}

/** @throws {RangeError} for an address without such a board, which the configuration's check refuses. */
export function boardOpener({ kind, address, protocol, baudRate }: PanelConfig, lock: boolean): BoardOpener {
  const wire = readWire(address);
  if (wire.kind === 'hid') return async () => new HidBoard(openHid(wire.path));
  if (kind !== 'serial') throw new RangeError(`no relay board of its own at ${address}`);
  return serialBoard(wire, { baudRate, lock }, protocol === 'a0-feedback');
}

const serialBoard =
  (
    wire: ByteWire,
    settings: { baudRate: PanelConfig['baudRate']; lock: boolean },
    feedback: boolean,
  ): BoardOpener =>
  async (signal, gone) => {
    const stream = await openBytes(wire, settings, signal);
    stream.on('error', () => stream.destroy()).once('close', gone);
    return new A0Board(stream, feedback);
  };
