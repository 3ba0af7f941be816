import { getRouteApi } from '@tanstack/react-router';
import { BrandScreen, BrandsScreen } from '../../features/games/BrandsScreen.tsx';
import { MachineScreen } from '../../features/games/MachineScreen.tsx';
import { readId } from '../../lib/text/read-id.ts';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { JackpotChannel } from '../channels/channels.tsx';

const ofBrand = getRouteApi('/_shell/games/$providerId');
const one = getRouteApi('/_shell/games/$providerId/$gameId');

export function Games() {
  return (
    <JackpotChannel>
      <BrandsScreen />
    </JackpotChannel>
  );
}

export function GamesOfBrand() {
  const brandId = readId(ofBrand.useParams().providerId);
  if (brandId === null) return <MissingPage />;
  return (
    <JackpotChannel>
      <BrandScreen brandId={brandId} />
    </JackpotChannel>
  );
}

export function OneGame() {
  const params = one.useParams();
  const brandId = readId(params.providerId);
  const machineId = readId(params.gameId);
  if (brandId === null || machineId === null) return <MissingPage />;
  return (
    <JackpotChannel>
      <MachineScreen brandId={brandId} machineId={machineId} />
    </JackpotChannel>
  );
}
