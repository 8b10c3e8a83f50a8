import type { ReactNode } from 'react';

/** A place by degrees north and east. `side` is where its name stands; `shift` moves the name down, in drawing units. */
export type City = {
  name: string;
  latitude: number;
  longitude: number;
  side?: 'left' | 'right' | undefined;
  shift?: number | undefined;
};

const frame = { west: 68, south: 8, left: 20, bottom: 475, perEast: 34, perNorth: 17.5 };
const east = (degrees: number) => Math.round((frame.left + (degrees - frame.west) * frame.perEast) * 10) / 10;
const north = (degrees: number) => Math.round((frame.bottom - (degrees - frame.south) * frame.perNorth) * 10) / 10;

const meridians = [70, 72, 74, 76, 78, 80].map((degrees) => `M${east(degrees)} 20V475`).join('');
const parallels = [8, 12, 16, 20, 24, 28, 32].map((degrees) => `M20 ${north(degrees)}H462`).join('');

/** Our own chart by latitude and longitude, 68 to 81 degrees east and 8 to 34 north. No boundary is drawn. */
export function CityChart({ cities }: { cities: readonly City[] }) {
  return (
    <svg className="drawing" viewBox="19 19 444 457" aria-hidden="true" focusable="false">
      <path fill="none" stroke="currentColor" strokeWidth=".8" opacity=".3" d={meridians + parallels} />
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M20 20h442v455H20z" />
      <g fill="currentColor" className="drawing__note">
        {[72, 76].map((degrees) => (
          <text key={degrees} x={east(degrees) + 4} y="470">
            {degrees}°E
          </text>
        ))}
        {[12, 20, 28].map((degrees) => (
          <text key={degrees} x="26" y={north(degrees) - 5}>
            {degrees}°N
          </text>
        ))}
      </g>
      {cities.map((city) => (
        <Dot key={city.name} {...city} />
      ))}
    </svg>
  );
}

function Dot({ name, latitude, longitude, side = 'right', shift = 0 }: City) {
  const [x, y] = [east(longitude), north(latitude)];
  return (
    <g>
      <circle cx={x} cy={y} r="6" fill="var(--yellow)" stroke="currentColor" strokeWidth="2" />
      <text
        className="drawing__mark"
        fill="currentColor"
        x={side === 'right' ? x + 12 : x - 12}
        y={y + 5 + shift}
        textAnchor={side === 'right' ? 'start' : 'end'}
      >
        {name}
      </text>
    </g>
  );
}

/** The chart beside a text that names the cities itself: on wide screens only. */
export function CityFigure({ cities, children }: { cities: readonly City[]; children: ReactNode }) {
  return (
    <figure className="city-figure sticky">
      <CityChart cities={cities} />
      <figcaption className="caption">{children}</figcaption>
    </figure>
  );
}

/** The chart in its frame, with the office and the button for a street map below. */
export function Map({ cities, children }: { cities: readonly City[]; children: ReactNode }) {
  return (
    <div className="map">
      <div className="map__chart">
        <CityChart cities={cities} />
      </div>
      <div className="map__foot">{children}</div>
    </div>
  );
}
