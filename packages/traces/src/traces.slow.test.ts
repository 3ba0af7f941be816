import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTraces } from './open-traces.ts';
import { Receiver } from './testing/receiver.ts';
import { NO_TRACES, type Traces, within } from './traces.ts';

const log = { info: vi.fn(), warn: vi.fn() };
let receiver: Receiver;
let opened: Traces[] = [];
const open = async (env: Record<string, string> = receiver.env) => {
  const traces = await openTraces('floorcast-test', env, log);
  opened.push(traces);
  return traces;
};
beforeEach(async () => {
  vi.clearAllMocks();
  receiver = await Receiver.open();
});
afterEach(async () => {
  await Promise.all(opened.map((traces) => traces.close()));
  opened = [];
  await receiver.close();
});

const named = (name: string) => {
  const span = receiver.spans.find((each) => each.name === name);
  if (span === undefined) throw new Error(`no span ${name}`);
  return span;
};

test('SRV-1 spans are exported with their program, parents and attributes', async () => {
  const traces = await open();
  await within(traces.begin('outer', { side: 'server', facts: { 'floorcast.machine': 101 } }), async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await within(
      traces.begin('inner'),
      async () => 'settled',
      (outcome) => ({ outcome }),
    );
  });
  await traces.close();
  expect(named('outer')).toMatchObject({ program: 'floorcast-test', kind: 2, status: { code: 0 } });
  expect(named('outer').parentSpanId).toBeUndefined();
  expect(named('outer').attributes).toEqual({ 'floorcast.machine': 101 });
  expect(named('inner')).toMatchObject({
    traceId: named('outer').traceId,
    parentSpanId: named('outer').spanId,
    kind: 1,
    attributes: { outcome: 'settled' },
  });
});

test('SRV-1 a span continues the trace of its parent; one with a malformed parent begins a trace', async () => {
  const traces = await open();
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  traces.begin('child', { parent: `00-${traceId}-${spanId}-01` }).end();
  traces.begin('orphan', { parent: 'nonsense' }).end();
  traces.begin('unwanted', { parent: `00-${traceId}-${spanId}-00` }).end();
  await traces.close();
  expect(named('child')).toMatchObject({ traceId, parentSpanId: spanId });
  expect(named('orphan').parentSpanId).toBeUndefined();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['child', 'orphan']);
});

test('SRV-1 a failure is exported by its kind, without its message', async () => {
  const traces = await open();
  const failing = within(traces.begin('fails'), async () => {
    throw new RangeError('4111 1111 1111 1111');
  });
  await expect(failing).rejects.toThrow('4111');
  await traces.close();
  expect(named('fails').status).toEqual({ code: 2, message: 'RangeError' });
  expect(receiver.texts.join()).not.toContain('4111');
});

test('SRV-1 a share of all traces can be sampled', async () => {
  const traces = await open({ ...receiver.env, OTEL_TRACES_SAMPLER_ARG: '0.25' });
  for (let n = 0; n < 400; n++) traces.begin('one of many').end();
  await traces.close();
  expect(receiver.spans.length).toBeGreaterThan(40);
  expect(receiver.spans.length).toBeLessThan(200);
});

test('SRV-1 without an endpoint nothing is traced, and a wrong endpoint is logged', async () => {
  expect(await open({})).toBe(NO_TRACES);
  expect(log.warn).not.toHaveBeenCalled();
  expect(await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toBe(NO_TRACES);
  expect(await open({ ...receiver.env, OTEL_TRACES_SAMPLER_ARG: 'all' })).toBe(NO_TRACES);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('SRV-1 the failure of an endpoint and its recovery are each logged once', async () => {
  const traces = await open();
  receiver.answers = 'refuses';
  traces.begin('lost').end();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 10_000);
  traces.begin('lost too').end();
  await vi.waitFor(() => expect(receiver.asked).toBe(2), 10_000);
  receiver.answers = 'well';
  traces.begin('arrives').end();
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce(), 10_000);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['arrives']);
});

test('SRV-1 spans for an endpoint that never answers are dropped beyond the queue’s size', async () => {
  const traces = await open();
  receiver.answers = 'never';
  for (let n = 0; n < 50_000; n++) traces.begin('waits').end();
  await vi.waitFor(() => expect(receiver.asked).toBe(1), 10_000);
  receiver.answers = 'well';
  await traces.close();
  expect(receiver.spans).toHaveLength(2_048);
});

test('SRV-1 an endpoint that never answers does not delay closing', async () => {
  const traces = await open();
  receiver.answers = 'never';
  traces.begin('waits').end();
  const began = performance.now();
  await traces.close();
  expect(performance.now() - began).toBeLessThan(4_500);
});
