import type { Permission } from '@floorcast/contract/duties';
import { type OnDuty, ShiftCalls, type ShiftNote, type ShiftReply } from '@floorcast/contract/shift';
import { IconAlertTriangle, IconHome, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { shiftQuery } from '../../api/endpoints/console.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { byUrgency, CallAge, KindIcon, useCallName, usePlace } from '../shared/calls/CallList.tsx';
import { Elapsed } from '../shared/Elapsed.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { useOpenCalls } from '../shared/live/live.ts';
import { Answered, Card, NoteList, To } from '../shared/parts.tsx';
import { useMay, useUser } from '../shared/use-may.ts';
import styles from './HomeScreen.module.css';

const MOST = 6;

/** Height (px) of a call in the list with the gap below it, and that gap. */
const ROW_PX = 56;
const GAP_PX = 4;

interface UrgentCallsProps {
  /** How many calls are open by the overview, which is there before the calls are: the list keeps their place. */
  readonly expected: number;
}

function UrgentCalls({ expected }: UrgentCallsProps) {
  const { t } = useTranslation();
  const nameOf = useCallName();
  const placeOf = usePlace();
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  const count = calls.length === 0 ? expected : calls.length;
  return (
    <Card title={t('consoleCalls.home.urgent')} big className={styles.card}>
      {count === 0 && <p className="quiet">{t('consoleCalls.none.all')}</p>}
      <ul
        className="rows plain gap-4"
        style={{ minBlockSize: Math.max(0, Math.min(count, MOST) * ROW_PX - GAP_PX) }}
      >
        {calls.slice(0, MOST).map((call) => (
          <li key={call.id}>
            <To to={`calls/${call.id}`} className={`rows gap-12 ${styles.call}`}>
              <KindIcon kind={call.kind} />
              <span className="rows">
                <strong>{nameOf(call)}</strong>
                <span className="quiet">
                  <bdi>{placeOf(call)}</bdi>
                  {call.claimedBy !== null && <Dot />}
                  {call.claimedBy !== null && <Verbatim>{call.claimedBy.username}</Verbatim>}
                </span>
              </span>
              <CallAge call={call} />
            </To>
          </li>
        ))}
      </ul>
      {count > MOST && (
        <To to="calls" className={`finger ${styles.more}`}>
          {t('consoleCalls.home.allCalls', { count })}
        </To>
      )}
    </Card>
  );
}

type Open = ShiftReply['open'];

interface Figure {
  readonly name: keyof Open;
  readonly permission: Permission;
  readonly path: string;
  /** Something is amiss while it is not zero. */
  readonly urgent?: boolean;
}

const FIGURES: readonly Figure[] = [
  { name: 'unclaimed', permission: 'calls.read', path: 'calls', urgent: true },
  { name: 'calls', permission: 'calls.read', path: 'calls' },
  { name: 'handPays', permission: 'money.read', path: 'money', urgent: true },
  { name: 'proposals', permission: 'proposals.read', path: 'money' },
  { name: 'outOfService', permission: 'floor.read', path: 'wall' },
];

/** How much is open, each a way to where it is worked on. */
function OpenFigures({ open }: { readonly open: Open }) {
  const { t } = useTranslation();
  const number = useNumber();
  const may = useMay();
  return (
    <ul className={`plain rows gap-12 ${styles.figures}`} aria-label={t('consoleCalls.home.open')}>
      {FIGURES.filter(({ permission }) => may(permission)).map(({ name, path, urgent }) => (
        <li key={name} data-urgent={urgent === true && open[name] > 0}>
          <To to={path} className="card">
            <strong className="heading figures">{number(open[name])}</strong>
            <span>{t(`consoleCalls.home.figure.${name}`)}</span>
          </To>
        </li>
      ))}
    </ul>
  );
}

/** The shift at a glance: what is open, who is on duty, and what was handed over (OPS-34). */
export default function HomeScreen() {
  const { t } = useTranslation();
  const query = useQuery(shiftQuery());
  return (
    <section className="stack gap-16">
      <h1 className="heading">{t('console.home')}</h1>
      <Answered query={query} icon={<IconHome />}>
        {(shift) => <Shift shift={shift} onChanged={() => void query.refetch()} />}
      </Answered>
    </section>
  );
}

function Shift({ shift, onChanged }: { readonly shift: ShiftReply; readonly onChanged: () => void }) {
  const may = useMay();
  const own = useUser()?.id;
  const works = may('shift.work');
  return (
    <>
      <OpenFigures open={shift.open} />
      {shift.books !== undefined && may('money.read') && <Books books={shift.books} />}
      <div className={`rows gap-16 ${styles.columns}`}>
        <div className="rows gap-16">
          {works && <OwnDuty shift={shift} own={own} onChanged={onChanged} />}
          {may('calls.read') && <UrgentCalls expected={shift.open.calls} />}
        </div>
        <div className="rows gap-16">
          <OnDutyList onDuty={shift.onDuty} />
          <ShiftNotes notes={shift.notes} works={works} onNoted={onChanged} />
        </div>
      </div>
    </>
  );
}

/** Whether the books add up, and when that was looked at. */
function Books({ books: { even, at } }: { readonly books: NonNullable<ShiftReply['books']> }) {
  const { t, i18n } = useTranslation();
  const Icon = even ? IconScale : IconAlertTriangle;
  const time = formatMinute(at, i18n.language);
  return (
    <p className={styles.books} data-even={even} data-testid="books" role={even ? undefined : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <span>{t(even ? 'consoleCalls.home.booksEven' : 'consoleCalls.home.booksUneven', { time })}</span>
    </p>
  );
}

function OnDutyList({ onDuty }: { readonly onDuty: readonly OnDuty[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('consoleCalls.home.onDuty')} big className={styles.card}>
      {onDuty.length === 0 && <p className="quiet">{t('consoleCalls.home.nobody')}</p>}
      <ul className="rows plain gap-4">
        {onDuty.map(({ id, username, name, duties, since, claimed }) => (
          <li key={id} className={`row ${styles.person}`}>
            <span className="rows">
              <strong>
                <bdi>{name === '' ? username : name}</bdi>
              </strong>
              <span className="quiet">{duties.map((duty) => t(`console.duty.${duty}`)).join(', ')}</span>
            </span>
            <span className="quiet">
              {claimed > 0 && <span>{`${t('consoleCalls.home.calls', { count: claimed })} · `}</span>}
              <Elapsed since={since} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ShiftNotesProps {
  readonly notes: readonly ShiftNote[];
  /** Whether the reader may write one. */
  readonly works: boolean;
  readonly onNoted: () => void;
}

function ShiftNotes({ notes, works, onNoted }: ShiftNotesProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('consoleCalls.home.notes')} big className={styles.card}>
      {works && (
        <Form
          schema={ShiftCalls.note.body}
          words="consoleCalls"
          fields={{ text: { words: 'consoleCalls.home.note', rows: 2 } }}
          quiet
          clears
          button={t('consoleCalls.home.addNote')}
          buttonTestId="add-shift-note"
          send={({ requestId, text }) => ask(ShiftCalls.note, { body: { requestId, text } })}
          onDone={onNoted}
        />
      )}
      {notes.length === 0 && <p className="quiet">{t('consoleCalls.home.noNotes')}</p>}
      <NoteList notes={notes} />
    </Card>
  );
}

interface OwnDutyProps {
  readonly shift: ShiftReply;
  /** The account of the reader. */
  readonly own: number | undefined;
  readonly onChanged: () => void;
}

function OwnDuty({ shift, own, onChanged }: OwnDutyProps) {
  const { t, i18n } = useTranslation();
  const [ending, setEnding] = useState(false);
  const duty = shift.onDuty.find(({ id }) => id === own);
  return (
    <Card title={t('consoleCalls.home.duty')} big className={styles.card} testId="own-duty">
      <p role="status">
        {duty === undefined
          ? t('consoleCalls.home.offDuty')
          : t('consoleCalls.home.onDutySince', { time: formatMinute(duty.since, i18n.language) })}
      </p>
      {duty === undefined && (
        <ActButton
          look="strong"
          data-testid="begin-duty"
          act={() => ask(ShiftCalls.begin)}
          onDone={onChanged}
        >
          {t('consoleCalls.home.begin')}
        </ActButton>
      )}
      {duty !== undefined && !ending && (
        <Button data-testid="end-duty" onClick={() => setEnding(true)}>
          {t('consoleCalls.home.end')}
        </Button>
      )}
      {duty !== undefined && ending && (
        <Form
          schema={ShiftCalls.end.body}
          words="consoleCalls"
          fields={{
            note: { words: 'consoleCalls.home.handOverNote', hint: 'consoleCalls.home.noteHint', rows: 4 },
          }}
          {...(duty.claimed > 0 && { lead: t('consoleCalls.home.claimed', { count: duty.claimed }) })}
          button={t('consoleCalls.home.end')}
          buttonTestId="end-duty-now"
          send={({ note }) => ask(ShiftCalls.end, { body: { note } })}
          onDone={() => {
            setEnding(false);
            onChanged();
          }}
          onCancel={() => setEnding(false)}
        />
      )}
    </Card>
  );
}
