import type { MachineChangeRequest, SetUpReply } from '@floorcast/contract/set-up';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';

/** The name of a machine, and where it belongs. */
export type Placed = MachineChangeRequest;

interface PlaceFieldsProps {
  readonly placed: Placed;
  readonly data: SetUpReply;
  readonly onPlaced: (placed: Placed) => void;
}

export function PlaceFields({ placed, data, onPlaced }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const floors = data.floors.filter(({ id, retired }) => retired === null || id === placed.floorId);
  return (
    <>
      <Field
        label={t('consoleSetup.name')}
        value={placed.name}
        maxLength={60}
        autoComplete="off"
        onText={(name) => onPlaced({ ...placed, name })}
      />
      <Select
        label={t('consoleSetup.brand.one')}
        options={data.brands.map(({ id, name }) => [String(id), name])}
        value={String(placed.brandId)}
        onValue={(id) => onPlaced({ ...placed, brandId: Number(id) })}
        problem={null}
      />
      <Select
        label={t('consoleSetup.floor.one')}
        options={floors.map(({ id }) => [id, id])}
        value={placed.floorId}
        onValue={(floorId) => onPlaced({ ...placed, floorId })}
        problem={null}
      />
    </>
  );
}
