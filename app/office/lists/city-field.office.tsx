import type { ComponentProps } from 'react';
import type { TextField } from '../../design/field/fields.tsx';
import { useAsk } from '../ground/use-calls.office.tsx';
import { listCalls } from './contract.ts';
import { KnownField } from './filter-menu.office.tsx';

/** A city in words; those that people named lately are suggested, so that one city is not written in two ways. */
export function CityField(props: ComponentProps<typeof TextField>) {
  const { data } = useAsk(listCalls.choices, { list: 'cases' }, { staleTime: 60_000 });
  return <KnownField {...props} optional known={data?.['city'] ?? []} />;
}
