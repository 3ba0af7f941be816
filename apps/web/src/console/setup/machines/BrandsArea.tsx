import { BrandRequest, type SetUpBrand, SetUpCalls } from '@floorcast/contract/set-up';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { type Column, NOTHING, number, text } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { Answer, type AreaProps, useSetUp } from '../Area.tsx';
import styles from '../SetUp.module.css';

interface BrandDialogProps {
  /** Undefined: a new one. */
  readonly brand: SetUpBrand | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A brand's name, and the levels at which its jackpot begins. */
function BrandDialog({ brand, onClose, onChanged }: BrandDialogProps) {
  const { t } = useTranslation();
  const levels = brand?.levels ?? [];
  return (
    <FormDialog
      title={brand?.name ?? t('consoleSetup.brand.create')}
      onClose={onClose}
      wide
      testId="brand-dialog"
    >
      <Form
        schema={BrandRequest}
        words="consoleSetup"
        fields={{
          levels: { kind: 'own', draw: ({ onRaw }) => <BrandDialogLevels begin={levels} onLevels={onRaw} /> },
        }}
        begin={{ name: brand?.name, levels }}
        button={t(brand === undefined ? 'consoleSetup.brand.create' : 'consoleSetup.save')}
        inDialog
        send={(body) =>
          brand === undefined
            ? ask(SetUpCalls.createBrand, { body })
            : ask(SetUpCalls.changeBrand, { params: { id: brand.id }, body })
        }
        onDone={() => {
          onChanged();
          onClose();
        }}
      >
        <p className="quiet">{t('consoleSetup.brand.levelsHint')}</p>
      </Form>
    </FormDialog>
  );
}

/** Levels of a jackpot: those that grow with the bets. */
const LEVELS = 3;

interface LevelsProps {
  readonly begin: readonly number[];
  /** Those that are typed; NaN: what cannot be read. */
  readonly onLevels: (levels: readonly number[]) => void;
}

/** The levels as they are typed. */
function BrandDialogLevels({ begin, onLevels }: LevelsProps) {
  const { t } = useTranslation();
  const { edit, parse, example } = useTypedMoney();
  const [typed, setTyped] = useState(() =>
    Array.from({ length: Math.max(LEVELS, begin.length) }, (_, place) => edit(begin[place] ?? null)),
  );
  function type(place: number, text: string): void {
    const next = typed.with(place, text);
    setTyped(next);
    onLevels(next.filter((each) => each.trim() !== '').map((each) => parse(each) ?? Number.NaN));
  }
  return (
    <div className={styles.levels}>
      {typed.map((text, place) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
          key={place}
          label={t('consoleSetup.brand.level', { place: place + 1 })}
          inputMode="decimal"
          value={text}
          placeholder={example}
          problem={text.trim() !== '' && parse(text) === null ? t('cashIn.notAnAmount', { example }) : null}
          onText={(next) => type(place, next)}
        />
      ))}
    </div>
  );
}

/** The brands of machines, with their jackpots. */
export default function BrandsArea({ forFloor }: AreaProps) {
  const { t } = useTranslation();
  const setUp = useSetUp();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  return (
    <Answer query={setUp}>
      {({ brands }) => (
        <>
          {forFloor && (
            <div className={styles.tools}>
              <span />
              <Button look="strong" onClick={() => setOpen('new')} data-testid="new-brand">
                <IconPlus size={18} aria-hidden="true" />
                <span>{t('consoleSetup.brand.create')}</span>
              </Button>
            </div>
          )}
          <BrandTable brands={brands} {...(forFloor && { onOpen: setOpen })} />
          {open !== null && (
            <BrandDialog
              brand={brands.find(({ id }) => id === open)}
              onClose={() => setOpen(null)}
              onChanged={setUp.changed}
            />
          )}
        </>
      )}
    </Answer>
  );
}

const COLUMNS: readonly Column<SetUpBrand>[] = [
  text('name', 'consoleSetup.name', { phone: 'title' }),
  number('machines', 'consoleSetup.areas.machines', { phone: 'figure' }),
  {
    id: 'begin',
    words: 'consoleSetup.brand.begin',
    cell: ({ levels }) => <Levels minor={levels} />,
  },
  {
    id: 'grown',
    words: 'consoleSetup.brand.grown',
    phone: 'note',
    cell: ({ grown }) => <Levels minor={grown} />,
  },
  {
    id: 'rules',
    words: 'consoleSetup.areas.rules',
    phone: 'aside',
    cell: ({ rules }, { t }) =>
      rules === null ? t('consoleSetup.rules.none') : t('consoleSetup.version', { version: rules }),
  },
];

/** The amounts of the levels of a jackpot. */
function Levels({ minor }: { readonly minor: readonly number[] }) {
  const money = useMoney();
  return <span>{minor.map(money).join(' · ') || NOTHING}</span>;
}

interface BrandTableProps {
  readonly brands: readonly SetUpBrand[];
  readonly onOpen?: (id: number) => void;
}

function BrandTable({ brands, onOpen }: BrandTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('consoleSetup.areas.brands')}
      columns={COLUMNS}
      rows={brands}
      rowKey={({ id }) => id}
      {...(onOpen && { opening: { press: ({ id }: SetUpBrand) => onOpen(id) } })}
    />
  );
}
