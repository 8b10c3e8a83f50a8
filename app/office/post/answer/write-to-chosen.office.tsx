import { useNavigate } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { KeyHint, useKeyNames } from '../../ground/keys.office.tsx';
import { useChosen } from './use-people.ts';

type Props = {
  /** Ids of cases. */
  cases: readonly string[];
  busy?: boolean;
};

/** From chosen rows to writing to their people: one click. Where all that match a filter are meant, `writeAddress` leads there. */
export function WriteToChosen({ cases, busy }: Props) {
  const { choose } = useChosen();
  const navigate = useNavigate();
  const keys = useKeyNames();
  return (
    <Button
      look="yellow"
      small
      busy={busy}
      onClick={() => {
        choose(cases, `${location.pathname}${location.search}`);
        void navigate('/write');
      }}
      {...keys('r')}
    >
      Write <KeyHint of="r" />
    </Button>
  );
}
