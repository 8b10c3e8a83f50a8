import { SelectField } from '../../../design/field/select-field.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { caseStatuses } from '../../people/cases/contract.ts';
import type { Moved } from '../letters/contract.ts';

/** What becomes of the cases by the act of sending, as it is chosen: '' leaves it. `due` is a number of days. */
export type Moves = { status: string; due: string; take: boolean };

export const usualMoves: Moves = { status: 'Contacted', due: '', take: false };

const day = 24 * 60 * 60 * 1000;
const spans = { '3': 'In 3 days', '7': 'In a week', '14': 'In two weeks' };

export function movedBy({ status, due, take }: Moves): Moved {
  return {
    ...(status ? { status: status as NonNullable<Moved['status']> } : {}),
    ...(due ? { dueOn: indianDay(new Date(Date.now() + Number(due) * day)) } : {}),
    ...(take ? { take: true } : {}),
  };
}

type Props = { moves: Moves; error: string | undefined; many?: boolean; onChange: (moves: Moves) => void };

/** Status, due day and owner move with the letter. */
export function MovesFields({ moves, error, many, onChange }: Props) {
  return (
    <div className="letter-moves">
      <SelectField
        name="status"
        label="Status by sending"
        value={moves.status}
        onChange={({ target }) => onChange({ ...moves, status: target.value })}
      >
        <option value="">Stays as it is</option>
        {caseStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        name="due"
        label="Due if nobody answers"
        error={error}
        value={moves.due}
        onChange={({ target }) => onChange({ ...moves, due: target.value })}
      >
        <option value="">Stays as it is</option>
        {Object.entries(spans).map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      <label className="choice choice--plain">
        <input
          type="checkbox"
          name="take"
          checked={moves.take}
          onChange={({ target }) => onChange({ ...moves, take: target.checked })}
        />
        <span>{many ? 'Take those that are nobody’s' : 'Take it, if it is nobody’s'}</span>
      </label>
    </div>
  );
}
