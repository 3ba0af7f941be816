import { useMatchRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { IdleWatch } from '../../features/game/idle/idle-watch.ts';
import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { signOut } from '../account/sign-out.ts';

const IdleWarning = late(() => import('../../features/game/idle/IdleWarning.tsx'));

/** How long (ms) the question waits for an answer. */
const ANSWER_MS = 60_000;

/** Asks an idle account whether somebody is there, and signs it out without an answer, where the policy says so (RULE-13). */
export function IdleHost() {
  const { IDLE_SIGN_OUT_SECONDS: seconds } = settings();
  const inGame = useMatchRoute()({ to: '/game/$gameId/$name' }) !== false;
  // A game has a question of its own, and an open game is activity.
  return seconds === 0 || inGame ? null : <IdleQuestion warnMs={seconds * 1000} />;
}

function IdleQuestion({ warnMs }: { readonly warnMs: number }) {
  const [watch] = useState(() => {
    const { after } = browserNetwork;
    return new IdleWatch({ now: Date.now, after, warnMs, lockMs: ANSWER_MS, inPlay: () => false });
  });
  const state = useReadable(watch);
  useEffect(() => {
    watch.start();
    const listening = new AbortController();
    const anywhere = { capture: true, passive: true, signal: listening.signal };
    window.addEventListener('click', watch.acted, anywhere);
    window.addEventListener('keydown', watch.acted, anywhere);
    return () => {
      listening.abort();
      watch.close();
    };
  }, [watch]);
  useEffect(() => {
    if (state === 'away') void signOut();
  }, [state]);
  return state !== 'here' && <IdleWarning onContinue={watch.goOn} />;
}
