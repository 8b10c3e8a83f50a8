import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useKeyNames } from '../../ground/keys.office.tsx';

/** Goes back the way one came, so that the case knows its list. */
export function BackToCase({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate();
  const keys = useKeyNames();
  function goBack(event: MouseEvent) {
    if (!(history.state?.idx > 0) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <a href={`/office/cases/${id}`} onClick={goBack} {...keys('Escape')}>
      {children}
    </a>
  );
}
