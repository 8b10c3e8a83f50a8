import { Empty } from '../../../design/empty/empty.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { pictureCalls } from './contract.ts';
import { Place } from './place.office.tsx';
import './pictures.css';

/** The pictures of courses and levels: what stands where, and what stood there before. */
export function PictureScreen() {
  const query = useAsk(pictureCalls.list, {});
  return (
    <Screen
      title="Pictures"
      lede="Where there is no picture, the site shows its drawing. What you change is on the site within a second."
    >
      <Loaded query={query} what="the pictures">
        {({ places }) =>
          places.length === 0 ? (
            <Empty title="No courses yet">
              <p>The pictures of courses and their levels are kept here.</p>
            </Empty>
          ) : (
            <div className="office-pictures">
              {[...Map.groupBy(places, ({ of }) => of)].map(([of, theirs]) => (
                <section key={of} className="record" aria-label={of}>
                  <div className="record__head">
                    <h2 className="h4">{of}</h2>
                  </div>
                  <div className="record__body office-pictures__pair">
                    {theirs.map((place) => (
                      <Place key={place.place} place={place} />
                    ))}
                  </div>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
