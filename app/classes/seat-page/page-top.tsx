import { LayerMark } from '../../design/drawings/layer-mark.tsx';
import { isPlaceholder } from '../../platform/provider.ts';

/** The head of a page that one link opens: whose it is, and their telephone. */
export function PageTop({ provider: { tradingName, phone } }: { provider: { tradingName: string; phone: string } }) {
  return (
    <header className="seat__top wrap">
      <LayerMark />
      <span className="seat__name">{tradingName}</span>
      <Telephone phone={phone} />
    </header>
  );
}

function Telephone({ phone }: { phone: string }) {
  if (isPlaceholder(phone)) return <span className="seat__call">{phone}</span>;
  return (
    <a className="seat__call" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      Call<span className="vh"> {phone}</span>
    </a>
  );
}
