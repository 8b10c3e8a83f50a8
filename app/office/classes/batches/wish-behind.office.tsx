import { Record } from '../../../design/record/record.tsx';
import { countOf } from '../../../classes/days.ts';
import { attendTimes, labels } from '../../../interest/rules.ts';
import { indianTime } from '../../../platform/indian-time.ts';
import { isSameCity } from '../../../platform/words.ts';
import { anyCity, demandCalls, type DemandCell } from '../demand/contract.ts';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { inboxWith } from '../../inbox/today/links.ts';

/** Who wants this subject in this city, by the demand board: how soon, and who pays. */
export function WishBehind({ event, city }: { event: string; city: string }) {
  const { data } = useAsk(demandCalls.read, {}, { staleTime: 60_000 });
  if (!data) return null;
  const of = (wanted: string) => data.cells.find((cell) => cell.event === event && isSameCity(cell.city, wanted));
  const here = city ? of(city) : undefined;
  const anywhere = peopleIn(of(anyCity));
  const people = peopleIn(here);
  const asked = (here?.groups ?? []).reduce((sum, group) => sum + group.asked, 0);
  const registered = data.levels.find((level) => level.event === event && level.city !== '' && level.city === city);
  const facts = [
    ...attendTimes.map((time) => ({
      label: labels[time] ?? time,
      value: peopleIn(here, (group) => group.time === time),
    })),
    { label: 'Not asked', value: peopleIn(here, (group) => group.time === '') },
    { label: 'Employer pays', value: peopleIn(here, (group) => group.payer === 'Employer') },
    { label: 'Any city', value: anywhere },
    { label: 'Registered, no seat yet', value: registered?.people ?? 0 },
  ].filter(({ value, label }) => value > 0 || !['Not asked', 'Registered, no seat yet'].includes(label));
  return (
    <Record title="The wish behind it" facts={facts}>
      <p className="batch-wish small">
        {city ? `${countOf(people, 'person wants', 'people want')} this in ${city}. ` : 'No city is named yet. '}
        {asked > 0 ? `Of these, ${asked} ${asked === 1 ? 'is' : 'are'} asked or in line for a class. ` : ''}
        {people > 0 ? <a href={inboxWith({ wish: [event], city, open: ['yes'] })}>See them</a> : null}{' '}
        <span className="muted">Counted {indianTime(data.countedAt)}.</span>
      </p>
    </Record>
  );
}

function peopleIn(cell: DemandCell | undefined, keep: (group: DemandCell['groups'][number]) => boolean = () => true) {
  return (cell?.groups ?? []).filter(keep).reduce((sum, { people }) => sum + people, 0);
}
