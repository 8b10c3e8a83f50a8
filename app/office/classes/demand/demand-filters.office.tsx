import { useSearchParams } from 'react-router';
import { cityAddress, cityName, type DemandBoard, demandCalls, type Minimum, type Narrowing } from './contract.ts';
import { useRef, type ReactNode } from 'react';
import { SaveButton } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { fieldErrors, useAct, useMayAct } from '../../ground/use-calls.office.tsx';
import { submits } from '../../../design/form/form.tsx';

export function DemandFilters({ demand, narrowing }: { demand: DemandBoard; narrowing: Narrowing }) {
  const events = new Map(demand.cells.map((cell) => [cell.event, cell.title]));
  const cities = new Map(demand.cells.map((cell) => [cityAddress(cell), cityName(cell.city)]));
  const byName = [...cities].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <>
      <Menu name="event" label="Wish" value={narrowing.event} options={[...events]} />
      <Menu name="city" label="City" value={narrowing.city} options={byName} />
      <MinimumMenu minimum={demand.minimum} reached={narrowing.reached !== ''}>
        <Choices
          name="reached"
          value={narrowing.reached}
          all="Every line"
          options={[['yes', 'Only where it is reached']]}
        />
      </MinimumMenu>
    </>
  );
}

type MenuProps = { name: string; label: string; value: string; options: readonly (readonly [string, string])[] };

function Menu({ name, label, value, options }: MenuProps) {
  const words = options.find(([option]) => option === value)?.[1] ?? value;
  return (
    <details className="list-menu" data-menu>
      <summary>
        {label}: {value ? words : 'all'}
      </summary>
      <div className="panel list-menu__panel">
        <Choices name={name} value={value} all="All" options={options} />
      </div>
    </details>
  );
}

type ChoicesProps = Omit<MenuProps, 'label'> & { all: string };

function Choices({ name, value, all, options }: ChoicesProps) {
  const [address] = useSearchParams();
  function addressWith(option: string) {
    const next = new URLSearchParams(address);
    for (const one of ['line', 'month', name]) next.delete(one);
    if (option) next.set(name, option);
    return `/office/demand${next.size > 0 ? `?${next}` : ''}`;
  }
  return [['', all] as const, ...options].map(([option, said]) => (
    <a
      key={option}
      className="menu-choice"
      href={addressWith(option)}
      aria-current={option === value ? 'true' : undefined}
    >
      {said}
    </a>
  ));
}

type MinimumProps = { minimum: Minimum; reached: boolean; children: ReactNode };

function MinimumMenu({ minimum, reached, children }: MinimumProps) {
  const mayWork = useMayAct('office');
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <details className="list-menu" data-menu ref={box}>
      <summary>
        Minimum {minimum.heads}
        {reached ? ' reached' : ''}
      </summary>
      <div className="panel list-menu__panel">
        {children}
        {mayWork ? (
          <MinimumForm
            key={minimum.version}
            minimum={minimum}
            onDone={() => {
              box.current?.removeAttribute('open');
              box.current?.querySelector('summary')?.focus();
            }}
          />
        ) : null}
      </div>
    </details>
  );
}

function MinimumForm({ minimum, onDone }: { minimum: Minimum; onDone: () => void }) {
  const save = useAct(demandCalls.keepMinimum, {
    onDone,
    onRefused: ({ errors }) => errors['heads'] !== undefined,
    refresh: ['/demand'],
  });
  const submit = submits((form) => {
    const heads = String(new FormData(form).get('heads') ?? '');
    save.mutate({ body: { heads, version: minimum.version } });
  });
  return (
    <form method="post" className="stack demand-minimum" noValidate onSubmit={submit}>
      <TextField
        name="heads"
        id="demand-minimum"
        label="People that a class needs"
        inputMode="numeric"
        maxLength={3}
        required
        error={fieldErrors(save.error)['heads']}
        readOnly={save.isPending}
        defaultValue={minimum.heads}
      />
      <SaveButton busy={save.isPending}>Save for everybody</SaveButton>
    </form>
  );
}
