import { connect, createServer } from 'node:net';

/** A wire that is cut after so many bytes from the driver. Later connections are not cut. */
export async function wireCutAfter(bytes: number, path: string, far: string) {
  let left = bytes;
  const server = createServer((near) => {
    const machine = connect(far);
    const end = () => {
      near.destroy();
      machine.destroy();
    };
    near.on('error', end).on('close', end);
    machine.on('error', end).on('close', end);
    machine.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      const passed = data.subarray(0, left);
      left -= passed.length;
      machine.write(passed);
      if (passed.length === data.length) return;
      left = Number.POSITIVE_INFINITY;
      end();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}
