import { busSuite } from './bus.suite.ts';
import { InProcessBus } from './in-process-bus.ts';

busSuite('in-process bus', async () => {
  const bus = new InProcessBus(() => undefined);
  return { here: bus, there: bus };
});
