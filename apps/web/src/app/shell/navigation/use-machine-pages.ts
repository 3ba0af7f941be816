import { IconDeviceTv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { machinesQuery } from '../../../api/endpoints/machines.ts';
import { settings } from '../../../api/settings/settings.ts';
import { slug } from '../../../lib/text/slug.ts';

/** The page of every machine that players are shown; none unless they are `wanted`, and before the house has answered. */
export function useMachinePages(wanted: boolean) {
  const { data = [] } = useQuery({ ...machinesQuery(null), enabled: wanted });
  if (!wanted) return [];
  const shown = data.filter(({ reservation }) => !reservation || !settings().HIDE_RESERVED);
  return shown.map(({ id, name }) => ({ title: name, to: `/watch/${id}/${slug(name)}`, Icon: IconDeviceTv }));
}
