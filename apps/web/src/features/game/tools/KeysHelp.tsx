import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { canFillScreen } from '../device.ts';
import styles from './KeysHelp.module.css';

/** Keys as they are printed; a key with a name has a text of its own. */
const KEYS = [
  { name: 'spin', keys: ['space'] },
  { name: 'hold', keys: ['space'] },
  { name: 'bands', keys: ['↑', '↓'] },
  { name: 'camera', keys: ['C'] },
  { name: 'sound', keys: ['M'] },
  { name: 'fullscreen', keys: ['F'] },
  { name: 'stats', keys: ['I'] },
  { name: 'games', keys: ['H'] },
  { name: 'help', keys: ['?'] },
] as const;

interface KeysHelpProps {
  /** Whether there is another camera to look through. */
  readonly switches: boolean;
  /** Whether the start button may be held down, and whether there are bet levels. */
  readonly holds: boolean;
  readonly bets: boolean;
  readonly onClose: () => void;
}

/** What each key of the game does. */
export default function KeysHelp({ switches, holds, bets, onClose }: KeysHelpProps) {
  const { t } = useTranslation();
  const without = [
    ...(switches ? [] : ['camera']),
    ...(canFillScreen() ? [] : ['fullscreen']),
    ...(holds ? [] : ['hold']),
    ...(bets ? [] : ['bands']),
  ];
  return (
    <Dialog title={t('game.keys.title')} onClose={onClose} testId="keys-help">
      <dl className={`${styles.keys} rows gap-4`}>
        {KEYS.filter(({ name }) => !without.includes(name)).map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'space' ? t('game.keys.space') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`game.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
