import { expect, test } from 'vitest';
import { PictureAges } from './picture-ages.ts';

const sent = (camera: string, capturedAt: number) => ({ camera, capturedAt });

test('SRV-4 the age of the oldest last picture of all viewers is reported with the number of watched cameras', () => {
  const ages = new PictureAges();
  expect(ages.at(1_000)).toEqual({ watched: 0, oldestMs: null });
  const [one, two] = [sent('101/screen', 5_000), sent('101/screen', 5_000)];
  const other = sent('102/camera', 5_000);
  for (const shown of [one, two, other]) ages.begin(shown);
  expect(ages.at(5_040)).toEqual({ watched: 2, oldestMs: 40 });
  one.capturedAt = other.capturedAt = 9_000;
  expect(ages.at(9_050)).toEqual({ watched: 2, oldestMs: 4_050 });
  ages.end(two);
  expect(ages.at(9_050)).toEqual({ watched: 2, oldestMs: 50 });
  expect(ages.at(8_990)).toEqual({ watched: 2, oldestMs: 0 });
});

test('SRV-4 a viewer without a picture yet waits since its request', () => {
  const ages = new PictureAges();
  ages.begin(sent('101/screen', 1_000));
  expect(ages.at(3_500)).toEqual({ watched: 1, oldestMs: 2_500 });
});
