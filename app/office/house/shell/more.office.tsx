import { useContext } from 'react';
import { Screen } from '../../ground/screen.office.tsx';
import { PlacesContext } from './places.ts';
import { OfficeIcon } from '../../ground/icons.tsx';

/** What the foot of a phone has no room for. */
export function More() {
  const places = useContext(PlacesContext).filter(({ on }) => on === 'wide');
  return (
    <Screen title="More">
      <ul className="office-places">
        {places.map(({ label, href, icon }) => (
          <li key={href}>
            <a href={href}>
              <OfficeIcon name={icon} large />
              <span>{label}</span>
              <OfficeIcon name="on" large />
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">Your name, security, the site and log out: the round button above.</p>
    </Screen>
  );
}
