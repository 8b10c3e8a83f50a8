import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../design/empty/empty.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import type { PicturePlace } from './contract.ts';
import { PlaceRecord } from './place.office.tsx';
import './pictures.css';

/** The pictures of courses and levels: what stands where, and what stood there before. */
export function PictureScreen() {
  const query = useQuery({
    queryKey: ['pictures'],
    queryFn: ({ signal }) => askOffice<{ places: PicturePlace[] }>('/pictures', { signal }),
  });
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
            [...Map.groupBy(places, ({ of }) => of)].map(([of, theirs]) => (
              <section key={of} className="stack" aria-label={of}>
                <h2 className="h3">{of}</h2>
                <div className="office-halves">
                  {theirs.map((place) => (
                    <PlaceRecord key={place.place} place={place} />
                  ))}
                </div>
              </section>
            ))
          )
        }
      </Loaded>
    </Screen>
  );
}
