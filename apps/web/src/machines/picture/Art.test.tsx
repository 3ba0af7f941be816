import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Art } from './Art.tsx';

test('LOBBY-3 a picture that the site lacks is an icon, and another one is tried again', () => {
  const { container, rerender } = render(<Art src="/assets/machines/new.png" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  expect(screen.getByTestId('no-art').querySelector('svg')).not.toBeNull();
  rerender(<Art src="/assets/machines/known.png" />);
  expect(picture()?.getAttribute('src')).toBe('/assets/machines/known.png');
});
