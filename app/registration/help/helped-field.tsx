import { useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { afterTap } from '../../platform/form/after-tap.ts';
import { gstinHelp } from '../../platform/form/gstin.ts';
import type { Filled } from './fill-place.ts';
import { nameOf, pinHelp, readPin, type Place } from '../../platform/form/pin-code.ts';

type Props = ComponentProps<typeof TextField> & {
  help: 'gstin' | 'pin' | 'phone';
  /** Fills in what the PIN code says of the place, null for nothing; `over` what was typed. */
  onPlace?: ((place: Place | null, how: { over: boolean }) => Filled) | undefined;
};

/** A text field that says something helpful once it is left. It never refuses anything: what is typed may be right all the same. */
export function HelpedField({ help, onPlace, onBlur, ...field }: Props) {
  const [words, setWords] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const seen = useRef('');
  const [stays, setStays] = useState<string | null>(null);

  async function look(event: FocusEvent<HTMLInputElement>) {
    onBlur?.(event);
    const typed = event.currentTarget.value;
    const pin = help === 'pin' && onPlace ? readPin(typed) : null;
    const known = pin?.ok && nameOf(pin) ? pin : null;
    const filled = onPlace?.(known, { over: false });
    // Whoever leaves the same number again has been told, or has seen what stands there.
    const isNews = typed !== seen.current;
    const [said] = await Promise.all([helpers[help](typed), afterTap()]);
    setPlace(filled?.differs ? known : null);
    if (isNews) setStays(filled?.stays ?? null);
    setWords(said);
  }

  function take() {
    if (place) onPlace?.(place, { over: true });
    setPlace(null);
  }

  return (
    <div className="field">
      <TextField
        {...field}
        onFocus={({ currentTarget }) => (seen.current = currentTarget.value)}
        onBlur={(event) => void look(event)}
      />
      <output className="field__hint">{[words, stays].filter(Boolean).join(' ')}</output>
      {place ? (
        <Button look="text" small onClick={take}>
          Use {nameOf(place)}
        </Button>
      ) : null}
    </div>
  );
}

/** What is said of what was typed into such a field. */
export const helpers: Record<Props['help'], (typed: string) => string | null | Promise<string | null>> = {
  gstin: gstinHelp,
  pin: pinHelp,
  // The numbering plans of the world are larger than the page: they come when a number is there, and nothing is said without them.
  phone: async (typed) => {
    if (typed.trim() === '') return null;
    const loaded = await import('../../platform/form/phone.ts').catch(() => null);
    return loaded?.phoneHelp(typed) ?? null;
  },
};
