import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PausedScreen } from '../../../features/safer-play/PausedScreen.tsx';
import { readPausedSearch } from '../../../features/safer-play/paused-search.ts';
import { guarded } from '../../access/guarded.ts';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/paused');

const player = guarded(['user']);

export const Route = createFileRoute('/_shell/paused')({
  beforeLoad: ({ location }) => player({ location }),
  validateSearch: readPausedSearch,
  staticData: { title: 'saferPlay.paused.page' },
  component: Paused,
});

/** The router merges unknown parameters into the validated search: it is validated once more. */
function Paused() {
  return <PausedScreen search={readPausedSearch(route.useSearch())} />;
}
