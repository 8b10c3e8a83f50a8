import { useState, type ComponentProps } from 'react';
import { dayInWords } from '../../classes/days.ts';
import { TextField } from '../../design/field/fields.tsx';
import { indianDay } from '../../platform/indian-time.ts';

/** A day (YYYY-MM-DD) beside the field it is typed into: 'Mon 23 Nov 2026'; undefined while it is none. */
export const sayTypedDay = (day: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayInWords(day) : undefined;

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'hint' | 'value' | 'onChange' | 'min'> & {
  /** No day before today is offered; whether one is taken is for the server to say. */
  fromToday?: boolean | undefined;
  /** What else is said of it, beside the day. */
  note?: string | undefined;
};

/** A day. Browsers write it in the order of their own language, month first or day first; the words beside it leave no doubt. */
export function DayField({ defaultValue = '', fromToday, note, ...rest }: Props) {
  const [day, setDay] = useState(String(defaultValue));
  const [today] = useState(() => indianDay(new Date()));
  return (
    <TextField
      {...rest}
      type="date"
      min={fromToday ? today : undefined}
      defaultValue={defaultValue}
      hint={[sayTypedDay(day), note].filter(Boolean).join('. ') || undefined}
      onChange={({ target }) => setDay(target.value)}
    />
  );
}
