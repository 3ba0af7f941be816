import { getRouteApi } from '@tanstack/react-router';
import { PausedScreen } from '../../features/safer-play/PausedScreen.tsx';
import { readPausedSearch } from '../../features/safer-play/paused-search.ts';

const route = getRouteApi('/_shell/paused');

/** The router merges unknown parameters into the validated search: it is validated once more. */
export function Paused() {
  return <PausedScreen search={readPausedSearch(route.useSearch())} />;
}
