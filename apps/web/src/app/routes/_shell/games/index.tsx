import { createFileRoute } from '@tanstack/react-router';
import { BrandsScreen } from '../../../../features/games/BrandsScreen.tsx';
import { JackpotChannel } from '../../../channels/JackpotChannel.tsx';

export const Route = createFileRoute('/_shell/games/')({
  staticData: { title: 'nav.games' },
  component: Games,
});

function Games() {
  return (
    <JackpotChannel>
      <BrandsScreen />
    </JackpotChannel>
  );
}
