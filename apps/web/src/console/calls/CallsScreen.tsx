import { type Call, CallCalls, mayWorkOn } from '@floorcast/contract/calls';
import { IconCircleCheck, IconHistory, IconNote, IconUser } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { useAct } from '../../api/call/use-act.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import {
  byUrgency,
  CallAge,
  CallList,
  KindIcon,
  useCallName,
  useLevel,
  usePlace,
} from '../shared/calls/CallList.tsx';
import { openCalls, useOpenCalls } from '../shared/live/live.ts';
import { BackTo, To, ToWhole } from '../shared/parts.tsx';
import { useUser } from '../shared/use-may.ts';
import { AlarmSwitches } from './alarm/AlarmSwitches.tsx';
import { CallDetail } from './CallDetail.tsx';
import styles from './CallsScreen.module.css';

const SHOWN = ['all', 'unclaimed', 'mine'] as const;
type Shown = (typeof SHOWN)[number];

/** The open calls, the most urgent first (OPS-31). */
export function OpenCalls() {
  const { t } = useTranslation();
  const own = useUser()?.id;
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  const [shown, setShown] = useState<Shown>('all');
  const of = {
    all: calls,
    unclaimed: calls.filter(({ claimedBy }) => claimedBy === null),
    mine: calls.filter(({ claimedBy }) => claimedBy !== null && claimedBy.id === own),
  };
  const { ordered, holding } = useHeldOrder(of[shown]);
  return (
    <section className="stack gap-16">
      <header className="row middle apart gap-12">
        <h1 className="heading">{t('consoleCalls.title')}</h1>
        <AlarmSwitches />
      </header>
      <div className="row middle apart gap-12">
        <fieldset className={`row gap-8 ${styles.choice}`}>
          <legend className="unseen">{t('consoleCalls.show')}</legend>
          {SHOWN.map((which) => (
            <Button key={which} aria-pressed={shown === which} onClick={() => setShown(which)}>
              <span>{t(`consoleCalls.shown.${which}`)}</span>
              <span className="figures">{of[which].length}</span>
            </Button>
          ))}
        </fieldset>
        <To to="calls/ended" className={buttonClasses('calm')}>
          <IconHistory size={18} aria-hidden="true" />
          <span>{t('consoleCalls.ended')}</span>
        </To>
      </div>
      {ordered.length === 0 ? (
        <Notice
          icon={<IconCircleCheck />}
          title={t(`consoleCalls.none.${shown}`)}
          hint={t('consoleCalls.noneHint')}
        />
      ) : (
        <ul className="rows plain gap-8" aria-label={t('consoleCalls.title')} {...holding}>
          {ordered.map((call) => (
            <CallRow key={call.id} call={call} own={own} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * A list in its order. While the pointer or the focus is in it no row moves away under it: new rows come last, and the
 * order follows once both have left.
 */
function useHeldOrder<T extends { readonly id: number }>(rows: readonly T[]) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const order = useRef<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  // A list without rows is not shown: the pointer left it without an event.
  if (rows.length === 0 && pointed) setPointed(false);
  // Nor is there an event when the button that has the focus is taken away.
  const held = pointed || (focused && (list.current?.contains(document.activeElement) ?? false));
  const places = new Map(order.current.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  const ordered = held ? [...rows].sort((one, other) => placeOf(one) - placeOf(other)) : rows;
  order.current = ordered.map(({ id }) => id);
  return {
    ordered,
    holding: {
      ref: list,
      // A finger leaves nothing behind: the focus of what it has pressed holds the order.
      onPointerOver: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

/** Calls: the open ones, at `calls/ended` those before, at `calls/{id}` one of them. */
export default function CallsScreen({ rest: [part] }: ScreenProps) {
  if (part === undefined) return <OpenCalls />;
  if (part === 'ended') return <EndedCalls />;
  return <CallDetail key={part} id={Number(part)} />;
}

function EndedCalls() {
  const { t } = useTranslation();
  return (
    <section className="stack gap-16">
      <header className="row middle apart gap-12">
        <h1 className="heading">{t('consoleCalls.ended')}</h1>
        <BackTo to="calls" words={t('consoleCalls.toOpen')} look="calm" />
      </header>
      <CallList />
    </section>
  );
}

interface CallRowProps {
  readonly call: Call;
  /** The account of the reader. */
  readonly own: number | undefined;
}

/** A call in the list: what, where, since when, and who takes care of it. */
function CallRow({ call, own }: CallRowProps) {
  const { t } = useTranslation();
  const user = useUser();
  const name = useCallName()(call);
  const place = usePlace()(call);
  const act = useAct();
  const level = useLevel(call);
  const works = user !== null && mayWorkOn(user, call.kind);
  const claim = async () => {
    const done = await act.run(() => ask(CallCalls.claim, { params: { id: call.id }, body: {} }));
    if (done !== undefined) openCalls.receive(done.call);
  };
  return (
    <li
      className={`card ${styles.row}`}
      data-level={level}
      data-claimed={call.claimedBy !== null}
      data-testid={`call-${call.id}`}
      data-kind={call.kind}
    >
      <span className={styles.icon}>
        <KindIcon kind={call.kind} />
      </span>
      <div className="rows gap-2">
        {/* Its buttons lie above. */}
        <ToWhole to={`calls/${call.id}`} className={styles.name}>
          {name}
        </ToWhole>
        <Where call={call} />
        {act.problem !== null && (
          <p role="alert" className={styles.problem}>
            {act.problem}
          </p>
        )}
      </div>
      <CallAge call={call} />
      <div className={`rows quiet ${styles.claim}`}>
        {call.claimedBy !== null && (
          <span className={styles.claimant}>
            {call.claimedBy.id === own
              ? t('consoleCalls.claimedByYou')
              : t('consoleCalls.claimedBy', { name: call.claimedBy.username })}
          </span>
        )}
        {call.claimedBy === null && works && (
          <Button
            look="strong"
            disabled={act.busy}
            aria-label={t('consoleCalls.claimOf', { name, place: place || (call.player?.username ?? '') })}
            data-testid={`claim-${call.id}`}
            onClick={() => void claim()}
          >
            {t('consoleCalls.claim')}
          </Button>
        )}
        {call.claimedBy === null && !works && <span>{t('consoleCalls.unclaimed')}</span>}
      </div>
    </li>
  );
}

function Where({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const place = usePlace()(call);
  const money = useMoney();
  return (
    <p className={`row quiet ${styles.where}`}>
      {place !== '' && <bdi>{place}</bdi>}
      {call.amount !== null && <strong>{money(call.amount)}</strong>}
      {call.player !== null && (
        <span>
          <IconUser size={16} aria-hidden="true" />
          <span className="unseen">{t('consoleCalls.player')}</span>
          <Verbatim>{call.player.username}</Verbatim>
        </span>
      )}
      {call.notes > 0 && (
        <span>
          <IconNote size={16} aria-hidden="true" />
          <span>{t('consoleCalls.notesCount', { count: call.notes })}</span>
        </span>
      )}
    </p>
  );
}
