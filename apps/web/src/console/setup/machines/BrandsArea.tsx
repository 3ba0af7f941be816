import type { SetUpBrand } from '@floorcast/contract/set-up';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Column } from '../../shared/table/column.ts';
import { Table } from '../../shared/table/Table.tsx';
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

interface BrandTableProps {
  readonly brands: readonly SetUpBrand[];
  readonly onOpen?: (id: number) => void;
}

function BrandTable({ brands, onOpen }: BrandTableProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const columns = useMemo(
    (): readonly Column<SetUpBrand>[] => [
      { id: 'name', words: 'consoleSetup.name', phone: 'title', cell: ({ name }) => name },
      {
        id: 'machines',
        words: 'consoleSetup.areas.machines',
        numeric: true,
        phone: 'figure',
        cell: ({ machines }) => String(machines),
      },
      {
        id: 'begin',
        words: 'consoleSetup.brand.begin',
        cell: ({ levels }) => levels.map(money).join(' · ') || '–',
      },
      {
        id: 'grown',
        words: 'consoleSetup.brand.grown',
        phone: 'note',
        cell: ({ grown }) => grown.map(money).join(' · ') || '–',
      },
      {
        id: 'rules',
        words: 'consoleSetup.areas.rules',
        phone: 'aside',
        cell: ({ rules }) =>
          rules === null ? t('consoleSetup.rules.none') : t('consoleSetup.version', { version: rules }),
      },
    ],
    [t, money],
  );
  return (
    <Table
      label={t('consoleSetup.areas.brands')}
      columns={columns}
      rows={brands}
      rowKey={({ id }) => id}
      {...(onOpen && { opening: { press: ({ id }: SetUpBrand) => onOpen(id) } })}
    />
  );
}
