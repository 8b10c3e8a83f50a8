import { WishMark } from '../../people/cases/wish.office.tsx';
import { wishesOf } from '../../people/cases/wish.ts';
import { levelCities, type LevelCount } from './contract.ts';
import { planOf } from './demand-rows.ts';
import './levels.css';

type Props = { levels: readonly LevelCount[]; event: string; mayPlan: boolean };

const places = [...levelCities, ''];
const placeName = (city: string) => city || 'Elsewhere';

/** Who is registered for a level and has no seat in it, by the city they live in; a class is planned from a figure. */
export function Levels({ levels, event, mayPlan }: Props) {
  const codes = [...new Set(levels.map((one) => one.event))]
    .filter((code) => event === '' || code === event)
    .toSorted();
  if (codes.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="demand-levels">
      <h2 className="h3" id="demand-levels">
        Levels
      </h2>
      <p className="muted">
        Registered for a level, without a seat in it, by the city they typed. Whoever also asked for it stands in a line
        above too.
      </p>
      <section className="demand-scroll" tabIndex={0} aria-label="Levels by city, scrolls sideways">
        <table className="demand-table demand-levels">
          <thead>
            <tr>
              {['Level', ...places.map(placeName), 'All'].map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <Level key={code} counts={levels.filter((one) => one.event === code)} mayPlan={mayPlan} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Level({ counts, mayPlan }: { counts: readonly LevelCount[]; mayPlan: boolean }) {
  const { event, title } = counts[0]!;
  const wish = wishesOf(event, { [event]: title })[0]!;
  const sum = (of: 'people' | 'asked') => counts.reduce((all, count) => all + count[of], 0);
  return (
    <tr>
      <th scope="row">
        <span className="demand-levels__name">
          <WishMark wish={wish} />
          {wish.words}
        </span>
      </th>
      {places.map((city) => {
        const count = counts.find((one) => one.city === city);
        return (
          <td key={city}>
            {count ? (
              <>
                <Figure count={count} name={`${wish.words}, ${placeName(city)}`} mayPlan={mayPlan} />
                <Asked asked={count.asked} />
              </>
            ) : null}
          </td>
        );
      })}
      <td>
        <b>{sum('people').toLocaleString('en-IN')}</b>
        <Asked asked={sum('asked')} />
      </td>
    </tr>
  );
}

function Figure({ count, name, mayPlan }: { count: LevelCount; name: string; mayPlan: boolean }) {
  const people = count.people.toLocaleString('en-IN');
  const plan = mayPlan && count.city !== '' ? planOf(count) : null;
  return plan ? (
    <a href={plan} aria-label={`${people}: plan a batch, ${name}`}>
      {people}
    </a>
  ) : (
    <b>{people}</b>
  );
}

/** How many of them are asked, offered a seat or in line already. */
export function Asked({ asked }: { asked: number }) {
  return asked > 0 ? <span className="demand-asked">{asked.toLocaleString('en-IN')} asked or in line</span> : null;
}
