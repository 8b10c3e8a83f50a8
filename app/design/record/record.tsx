import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FactList, type Fact } from '../fact-list/fact-list.tsx';

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  titleId?: string | undefined;
  heading?: 'h2' | 'h3' | undefined;
  /** At the right of the head: a code, a key to a chart. */
  aside?: ReactNode;
  facts?: readonly Fact[] | undefined;
  sticky?: boolean | undefined;
  /** A part of the page with this id as its title's, for whoever goes from part to part. */
  section?: string | undefined;
};

/** A framed sheet with a title: facts as rows, or anything in one or more `RecordBody`. */
export function Record({
  title,
  section,
  titleId = section,
  heading: Heading = 'h2',
  aside,
  facts,
  sticky,
  className,
  children,
  ...rest
}: Props) {
  const Box = section ? 'section' : 'div';
  return (
    <Box aria-labelledby={section} className={classNames('record', sticky && 'sticky', className)} {...rest}>
      <div className="record__head">
        <Heading className="h4" id={titleId}>
          {title}
        </Heading>
        {aside}
      </div>
      {facts ? <FactList facts={facts} /> : null}
      {children}
    </Box>
  );
}

export function RecordBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('record__body', className)} {...rest} />;
}
