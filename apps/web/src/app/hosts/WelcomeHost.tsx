import { account } from '../../api/sign-in/account.ts';
import { firstVisit } from '../../features/welcome/first-visit.ts';
import { Welcome } from '../../features/welcome/Welcome.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';

/** Above the lobby of a player on a first visit. Its code is the lobby's: what is below must not move. */
export function WelcomeHost() {
  const first = useReadable(firstVisit);
  return first && account.roles().includes('user') ? <Welcome /> : null;
}
