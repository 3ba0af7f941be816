import { expect, test } from 'vitest';
import { readLayoutSettings } from './layout.ts';

const DEFAULTS = {
  layout: { config: {} },
  direction: 'auto',
  animations: true,
  customScrollbars: true,
  theme: {},
};

test('START-10 layout defaults are overridden one by one', () => {
  expect(readLayoutSettings('{"direction":"rtl","animations":false}')).toEqual({
    settings: { ...DEFAULTS, direction: 'rtl', animations: false },
    given: ['direction', 'animations'],
    problems: [],
  });
});

test.each(['', 'nonsense', '{"direction":', '[]', 'null', '7'])(
  'START-10 %j overrides nothing, and says so',
  (json) => {
    expect(readLayoutSettings(json)).toEqual({
      settings: DEFAULTS,
      given: [],
      problems: ['not a JSON object'],
    });
  },
);

test('START-10 a wrong value is named and its default used; unknown fields and prototypes are ignored', () => {
  const { settings, problems } = readLayoutSettings(
    '{"direction":"up","animations":false,"more":1,"__proto__":{"customScrollbars":false}}',
  );
  expect(settings).toEqual({ ...DEFAULTS, animations: false });
  expect(problems).toEqual([expect.stringMatching(/^direction: /)]);
});
