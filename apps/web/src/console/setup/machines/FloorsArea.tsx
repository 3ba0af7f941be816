import {
  type EnrolCodeReply,
  FloorSetUpCalls,
  SET_UP_AREAS,
  type SetUpFloor,
} from '@floorcast/contract/set-up';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { NOTHING } from '../../../ui/list/column.tsx';
import { QrCode } from '../../../ui/values/QrCode.tsx';
import { ActButton, ShownOnce } from '../../shared/form/FormDialog.tsx';
import { useChanged, useSetUp } from '../Area.tsx';
import { PlainArea } from '../PlainArea.tsx';
import styles from '../SetUp.module.css';

/** The floors of the site: which node runs them, and how a new one is enrolled. */
export default function FloorsArea() {
  return (
    <PlainArea
      area="floors"
      plan={SET_UP_AREAS.floors}
      cells={{
        node: ({ node, retired }, { t }) =>
          retired !== null ? t('consoleSetup.retired') : String(node ?? NOTHING),
      }}
      about={({ id }) => <Floor id={String(id)} />}
      opensNew
    />
  );
}

/** The enrolment of a floor, and the node that runs it, while it is in use. */
function Floor({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useSetUp();
  const onChanged = useChanged();
  const floor = data?.floors.find((each) => each.id === id);
  if (data === undefined || floor === undefined) return null;
  if (floor.retired !== null)
    return <p>{t('consoleSetup.retiredSince', { at: formatMinute(floor.retired, i18n.language) })}</p>;
  return (
    <>
      <Enrolment floor={floor} onChanged={onChanged} />
      <Pin floor={floor} nodes={data.nodes} onChanged={onChanged} />
    </>
  );
}

interface PartProps {
  readonly floor: SetUpFloor;
  readonly onChanged: () => void;
}

/** A code by which the floor's program fetches its credential, to type or to scan. */
function Enrolment({ floor, onChanged }: PartProps) {
  const { t, i18n } = useTranslation();
  const [made, setMade] = useState<EnrolCodeReply | null>(null);
  return (
    <>
      <p>{t('consoleSetup.floor.enrolHint')}</p>
      <p>{t('consoleSetup.floor.waitsHint')}</p>
      {made !== null && (
        <div className={styles.enrol} data-testid="enrol-code">
          <QrCode text={made.code} label={t('consoleSetup.floor.qr')} />
          <ShownOnce
            words={t('consoleSetup.floor.code', { at: formatMinute(made.until, i18n.language) })}
            secret={made.code}
          />
        </div>
      )}
      <ActButton
        look="strong"
        act={() => ask(FloorSetUpCalls.makeEnrolCode, { params: { id: floor.id } })}
        onDone={(code) => {
          setMade(code);
          onChanged();
        }}
        data-testid="make-code"
      >
        {t(made === null ? 'consoleSetup.floor.makeCode' : 'consoleSetup.floor.makeOther')}
      </ActButton>
    </>
  );
}

function Pin({ floor, nodes, onChanged }: PartProps & { readonly nodes: readonly string[] }) {
  const { t } = useTranslation();
  const act = useAct();
  const known = [...new Set([...nodes, ...(floor.pinnedTo === null ? [] : [floor.pinnedTo])])];

  async function pin(node: string): Promise<void> {
    const done = await act.run(() =>
      ask(FloorSetUpCalls.pinFloor, { params: { id: floor.id }, body: { node: node === '' ? null : node } }),
    );
    if (done !== undefined) onChanged();
  }

  return (
    <div className={styles.part}>
      <Select
        label={t('consoleSetup.plain.floors.pinnedTo')}
        options={[
          ['', t('consoleSetup.plain.floors.pinnedToNone')],
          ...known.map((name) => [name, name] as const),
        ]}
        value={floor.pinnedTo ?? ''}
        onValue={(node) => void pin(node)}
        problem={act.problem}
      />
    </div>
  );
}
