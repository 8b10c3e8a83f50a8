import { countOf } from '../../../classes/days.ts';
import { RadioTiles } from '../../../design/field/choices.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { ChosenWave } from './choose-wave.ts';

type Props = {
  wave: ChosenWave;
  day: string;
  today: string;
  onKind: (kind: 'ask' | 'hold') => void;
  onDay: (day: string) => void;
};

/** Seats for the first to say yes; or a seat kept for each until a deadline. */
export function How({
  wave: { kind, mayHold, free, reached, held, until, joinsLine },
  day,
  today,
  onKind,
  onDay,
}: Props) {
  const hints = {
    ask: joinsLine
      ? `${free === 0 ? 'No seat is free' : 'A line stands before them'}: whoever says yes joins the line. ${countOf(reached, 'person', 'people')}.`
      : `Seats go to the first to say yes. ${countOf(reached, 'person', 'people')}, ${countOf(free, 'free seat')}.`,
    hold: mayHold
      ? `A seat is kept for each until a deadline: for ${held} of them now, in the order in which they asked.`
      : 'Nothing can be held now: no seat is free, a line stands before it, or too little time is left.',
  };
  return (
    <>
      <RadioTiles
        name="kind"
        label="How"
        value={kind}
        inputProps={{ onChange: ({ target }) => onKind(target.value === 'hold' ? 'hold' : 'ask') }}
        choices={(['ask', 'hold'] as const).map((one) => ({
          value: one,
          disabled: one === 'hold' && !mayHold,
          label: (
            <>
              <b>{one === 'ask' ? 'Ask' : 'Hold'}</b>
              <span className="small muted">{hints[one]}</span>
            </>
          ),
        }))}
      />
      {day ? (
        <TextField
          name="day"
          type="date"
          label={kind === 'ask' ? 'Answer by' : 'Hold until'}
          hint={`${until}, India. At least 12 hours must be left to answer, and it ends at the latest two days before the class.`}
          min={today}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
      ) : (
        <p className="muted">Too little time is left for a deadline: telephone too.</p>
      )}
    </>
  );
}
