import {
  IconAdjustmentsHorizontal,
  IconDeviceTv,
  IconLayoutGrid,
  IconPhoto,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useMedia } from '../../lib/dom/use-media.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { WallView } from '../../realtime/console/wall-state.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import { To } from '../shared/parts.tsx';
import { PHONE } from '../shared/phone.ts';
import styles from './Toolbar.module.css';
import {
  type Arranged,
  GROUPINGS,
  SORTINGS,
  WALL_STATES,
  type WallChoice,
  wallChoice,
} from './view/arrange.ts';

interface ToolbarProps {
  readonly view: WallView;
  readonly choice: WallChoice;
  readonly arranged: Arranged;
}

/** What narrows the wall, and how it is shown. */
export function Toolbar({ view, choice, arranged }: ToolbarProps) {
  const { t } = useTranslation();
  const phone = useMedia(PHONE);
  return (
    <div className="stack gap-10">
      <div className={`row gap-10 ${styles.line}`}>
        <div className={styles.text}>
          <Field
            label={t('consoleWall.filter')}
            labelUnseen
            look="tool"
            type="search"
            autoComplete="off"
            placeholder={t('consoleWall.filterHint')}
            maxLength={60}
            icon={<IconSearch size={18} aria-hidden="true" />}
            action={
              choice.text !== '' && (
                <button
                  type="button"
                  aria-label={t('lobby.clearSearch')}
                  onClick={() => wallChoice.change({ text: '' })}
                >
                  <IconX size={18} aria-hidden="true" />
                </button>
              )
            }
            value={choice.text}
            onText={(text) => wallChoice.change({ text })}
          />
        </div>
        <States choice={choice} arranged={arranged} />
        <DensityChoice choice={choice} />
      </div>
      {phone ? (
        <details className={styles.more} open={choice.floor !== '' || choice.brand !== '' || undefined}>
          <summary>
            <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
            <span>{t('consoleWall.arrange')}</span>
          </summary>
          <Selects view={view} choice={choice} />
        </details>
      ) : (
        <Selects view={view} choice={choice} />
      )}
    </div>
  );
}

/** How many machines are in each state; a press shows only these. */
function States({ choice, arranged }: Omit<ToolbarProps, 'view'>) {
  const { t } = useTranslation();
  const number = useNumber();
  const chips = [
    ['', arranged.total] as const,
    ...WALL_STATES.map((state) => [state, arranged.counts[state]] as const),
  ];
  return (
    <fieldset className={styles.states} data-testid="wall-states">
      <legend className="unseen">{t('consoleWall.states')}</legend>
      <ScrollRow>
        {chips.map(([state, count]) => (
          <button
            key={state}
            type="button"
            aria-pressed={choice.state === state}
            data-state={state}
            className={styles.chip}
            onClick={() => wallChoice.change({ state: choice.state === state ? '' : state })}
          >
            <span>{t(`consoleWall.state.${state === '' ? 'all' : state}`)}</span>
            <span className={`quiet figures ${styles.count}`}>{number(count)}</span>
          </button>
        ))}
      </ScrollRow>
    </fieldset>
  );
}

function DensityChoice({ choice: { density } }: Pick<ToolbarProps, 'choice'>) {
  const { t } = useTranslation();
  const other = density === 'pictures' ? 'compact' : 'pictures';
  const words = t(`consoleWall.density.${other}`);
  const Icon = other === 'pictures' ? IconPhoto : IconLayoutGrid;
  return (
    <div className={styles.looks}>
      <Button
        look="icon"
        aria-label={words}
        title={words}
        onClick={() => wallChoice.change({ density: other })}
        data-testid="wall-density"
      >
        <Icon size={22} aria-hidden="true" />
      </Button>
      <To
        to="wall/display"
        className={buttonClasses('icon')}
        aria-label={t('consoleWall.display.open')}
        title={t('consoleWall.display.open')}
        data-testid="wall-display-open"
      >
        <IconDeviceTv size={22} aria-hidden="true" />
      </To>
    </div>
  );
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].sort();

function Selects({ view, choice }: Pick<ToolbarProps, 'view' | 'choice'>) {
  const { t } = useTranslation();
  const machines = [...view.machines.values()];
  const of = {
    floor: unique(machines.map(({ floorId }) => floorId)),
    brand: unique(machines.map(({ brand }) => brand)),
  };
  return (
    <div className={`rows gap-10 ${styles.selects}`}>
      {(['floor', 'brand'] as const).map(
        (name) =>
          of[name].length > 1 && (
            <Select
              key={name}
              label={t(`consoleWall.${name}`)}
              look="tool"
              options={[['', t('consoleWall.state.all')], ...of[name].map((each) => [each, each] as const)]}
              value={choice[name]}
              onValue={(value) => wallChoice.change({ [name]: value })}
            />
          ),
      )}
      <Select
        label={t('consoleWall.group')}
        look="tool"
        options={GROUPINGS.map((group) => [group, t(`consoleWall.groups.${group}`)] as const)}
        value={choice.group}
        onValue={(value) =>
          wallChoice.change({ group: GROUPINGS.find((known) => known === value) ?? 'none' })
        }
      />
      <Select
        label={t('consoleWall.sort')}
        look="tool"
        options={SORTINGS.map((sort) => [sort, t(`consoleWall.sorts.${sort}`)] as const)}
        value={choice.sort}
        onValue={(value) =>
          wallChoice.change({ sort: SORTINGS.find((known) => known === value) ?? 'attention' })
        }
      />
    </div>
  );
}
