import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Fields that narrow a table; a GET form, so that the state stands in the address. Fields and a button as children. */
export function Filters({ className, ...rest }: ComponentProps<'form'>) {
  return (
    <search>
      <form method="get" className={classNames('filters', className)} {...rest} />
    </search>
  );
}

/** What may be done with the chosen rows: how many at the left, buttons at the right. */
export function BulkBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('bulk', className)} {...rest} />;
}
