import type { SetUpBrand } from '@floorcast/contract/set-up';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type Column, NOTHING, number, text } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Answer } from '../Answer.tsx';
import type { AreaProps } from '../area-props.ts';
import styles from '../SetUp.module.css';
import { useSetUp } from '../use-set-up.ts';
import { BrandDialog } from './BrandDialog.tsx';

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
