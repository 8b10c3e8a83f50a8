import { useState } from 'react';
import { z } from 'zod';
import { CaseChange, type Case } from '../cases/contract.ts';
import { useKept } from '../ground/kept.office.tsx';

/** What was chosen for a case and not saved yet, and the case's version it was chosen for. */
const Unsaved = z.object({ change: CaseChange, version: z.int() });

export type CaseDraft = ReturnType<typeof useCaseDraft>;

/**
 * What one has chosen and not saved, kept in this browser. It keeps the version it was chosen for: when somebody else has changed the case
 * since, saving it shows both, as it would have then.
 */
export function useCaseDraft(shown: Case) {
  const kept = useKept(`case.${shown.id}`);
  const [unsaved, setUnsaved] = useState(() => {
    const found = Unsaved.safeParse(kept.read());
    return found.success ? found.data : null;
  });
  function forget() {
    kept.forget();
    setUnsaved(null);
  }
  function choose(change: CaseChange) {
    if (Object.keys(change).length === 0) return forget();
    const now = { change, version: unsaved?.version ?? shown.version };
    kept.keep(now);
    setUnsaved(now);
  }
  return { unsaved, choose, forget };
}
