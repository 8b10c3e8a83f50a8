import { Band } from '../../design/band/band.tsx';
import { LinkRow } from '../../design/link-row/link-row.tsx';
import type { Home, Provider } from '../contract.ts';
import { isPlaceholder } from '../../platform/provider.ts';

/** Where else the provider can be followed, linked once its address is supplied; the footer goes on in the same steel. */
export function FollowBand({ follow, links }: { follow: Home['follow']; links: Provider['socialLinks'] }) {
  return (
    <Band layer="steel" edge="jagged" coat="Steel" aria-labelledby="follow-title">
      <div className="wrap">
        <div className="grid grid--5-7">
          <h2 id="follow-title">{follow.heading}</h2>
          <p>{follow.text}</p>
        </div>
        <div className="space-above">
          <LinkRow
            links={links.map(({ name, address }) => ({ href: isPlaceholder(address) ? null : address, label: name }))}
          />
        </div>
      </div>
    </Band>
  );
}
