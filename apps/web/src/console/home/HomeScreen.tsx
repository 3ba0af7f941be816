import { may } from '@floorcast/contract/duties';
import type { ShiftReply } from '@floorcast/contract/shift';
import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { shiftQuery } from '../../api/endpoints/console/shift.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Books } from './Books.tsx';
import styles from './Home.module.css';
import { OnDutyList } from './OnDutyList.tsx';
import { OpenFigures } from './OpenFigures.tsx';
import { OwnDuty } from './OwnDuty.tsx';
import { ShiftNotes } from './ShiftNotes.tsx';
import { UrgentCalls } from './UrgentCalls.tsx';

/** The shift at a glance: what is open, who is on duty, and what was handed over (OPS-34). */
export default function HomeScreen() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(shiftQuery());
  return (
    <section className={styles.screen}>
      <h1>{t('console.home')}</h1>
      {isPending && <p role="status">{t('load.moment')}</p>}
      {error !== null && data === undefined && (
        <Notice
          icon={<IconHome />}
          title={t('table.failed')}
          hint={failureWords(failureOf(error), t)}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {data !== undefined && <Shift shift={data} onChanged={() => void refetch()} />}
    </section>
  );
}

interface ShiftProps {
  readonly shift: ShiftReply;
  readonly onChanged: () => void;
}

function Shift({ shift, onChanged }: ShiftProps) {
  const now = useReadable(account);
  if (now.phase !== 'signed-in') return null;
  const { user } = now;
  const works = may(user, 'shift.work');
  return (
    <>
      <OpenFigures open={shift.open} user={user} />
      {shift.books !== undefined && may(user, 'money.read') && <Books books={shift.books} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {works && <OwnDuty shift={shift} own={user.id} onChanged={onChanged} />}
          {may(user, 'calls.read') && <UrgentCalls expected={shift.open.calls} />}
        </div>
        <div className={styles.column}>
          <OnDutyList onDuty={shift.onDuty} />
          <ShiftNotes notes={shift.notes} works={works} onNoted={onChanged} />
        </div>
      </div>
    </>
  );
}
