import type { WallMachine } from '@floorcast/contract/wall';
import { type FormEvent, useState } from 'react';
import { actAt } from '../../../api/endpoints/console/machine-actions.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import { useRequest } from '../../shared/form/use-request.ts';
import type { Act } from './acts.ts';
import styles from './MachineDetails.module.css';

/** The fewest and the most characters of a reason, and the most of a message. */
const REASON = { least: 3, most: 200 };
const MESSAGE_MOST = 200;

interface ActDialogProps {
  readonly machine: WallMachine;
  readonly act: Act;
  readonly onClose: () => void;
  /** In place of the words that say so: it was carried out, by the request of this id. */
  readonly onDone?: (requestId: string) => void;
}

const KEYS = { camera: 'camera', button: 'button', text: 'text' } as const;

/** Asks for the reason of an act, and what else it needs; a retry of the same act carries it out once. */
export function ActDialog({ machine, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  const state = useAct();
  const options = optionsOf(machine, act, t);
  const [reason, setReason] = useState('');
  const [more, setMore] = useState(options[0]?.[0] ?? '');
  const requestFor = useRequest();
  const ready = isGiven(reason) && (act.asks === null || more.trim() !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!ready) return;
    const asked = act.asks === null ? {} : { [KEYS[act.asks]]: more.trim() };
    const requestId = requestFor([reason, more]);
    const done = await state.run(() =>
      actAt(machine.id, {
        door: act.door,
        requestId,
        reason: reason.trim(),
        more: { ...act.more, ...asked },
      }),
    );
    if (done === undefined) return;
    if (onDone === undefined)
      toast({ kind: 'success', words: t(`consoleWall.act.${act.id}.done`, { name: machine.name }) });
    else onDone(requestId);
    onClose();
  }

  return (
    <Dialog title={t(`consoleWall.act.${act.id}.title`)} onClose={onClose} testId="machine-act">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.what}>
          <Verbatim as="strong" dir="auto">
            {machine.name}
          </Verbatim>
          <span>{`: ${t(`consoleWall.act.${act.id}.what`)}`}</span>
        </p>
        <Asked act={act} options={options} value={more} onValue={setMore} />
        <Field
          label={t('consoleWall.reason')}
          value={reason}
          maxLength={REASON.most}
          autoComplete="off"
          onText={setReason}
          hint={t('consoleWall.reasonHint')}
          problem={state.problem}
          answered
        />
        <Choices act={act} ready={ready} busy={state.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const isGiven = (reason: string): boolean => reason.trim().length >= REASON.least;

interface ChoicesProps extends Pick<ActDialogProps, 'act' | 'onClose'> {
  readonly ready: boolean;
  readonly busy: boolean;
}

function Choices({ act, ready, busy, onClose }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button look="strong" wide type="submit" disabled={!ready || busy} aria-busy={busy}>
        {t(`consoleWall.act.${act.id}.title`)}
      </Button>
      <Button wide onClick={onClose}>
        {t('consoleWall.cancel')}
      </Button>
    </DialogActions>
  );
}

interface AskedProps {
  readonly act: Act;
  readonly options: Options;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** What an act needs besides its reason: one of a list, or a text. */
function Asked({ act: { asks }, options, value, onValue }: AskedProps) {
  const { t } = useTranslation();
  if (asks === 'text')
    return (
      <Field
        label={t('consoleWall.asks.text')}
        value={value}
        maxLength={MESSAGE_MOST}
        autoComplete="off"
        onText={onValue}
      />
    );
  if (asks === null || options.length === 0) return null;
  return <Select label={t(`consoleWall.asks.${asks}`)} options={options} value={value} onValue={onValue} />;
}

type Options = readonly (readonly [string, string])[];

function optionsOf({ cameras, buttons }: WallMachine, { asks }: Act, t: (key: string) => string): Options {
  switch (asks) {
    case 'camera':
      return cameras.map(({ id }) => [id, t(`consoleWall.camera.${id}`)]);
    case 'button':
      return buttons.map((id) => [id, id]);
    default:
      return [];
  }
}
