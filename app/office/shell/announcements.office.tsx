import { useQuery } from '@tanstack/react-query';
import { useNotificationContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Toast } from '../../design/toast/toast.tsx';
import { noConnection } from '../ground/ask-office.ts';
import { meQuery } from '../ground/me.office.tsx';
import './session.css';

/** Says what has just happened (`useNotify` of ra-core): successes float until closed or replaced, failures stay below the bar, wherever on the page one is. */
export function Announcements() {
  const { notifications, resetNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  const failed = newest?.type === 'error';
  useEndOfSilence(String(newest?.message), resetNotifications);
  return (
    <>
      <div role="alert" className="office-stays">
        {failed ? (
          <div className="office-failed">
            <p>{newest.message}</p>
            <Button look="text" small onClick={resetNotifications}>
              Close
            </Button>
          </div>
        ) : null}
      </div>
      <div role="status">
        {newest && !failed ? (
          <Toast onClose={resetNotifications} role="presentation">
            {newest.message}
          </Toast>
        ) : null}
      </div>
    </>
  );
}

/** That there is no connection is said no longer than it is true: until the page's next look at its session is answered. */
function useEndOfSilence(message: string, reset: () => void) {
  const { dataUpdatedAt: answeredAt } = useQuery({
    ...meQuery,
    select: () => null,
    notifyOnChangeProps: ['dataUpdatedAt'],
  });
  const saidSince = useRef(0);
  useEffect(() => {
    if (!message.startsWith(noConnection)) saidSince.current = 0;
    else if (saidSince.current === 0) saidSince.current = Date.now();
    else if (answeredAt > saidSince.current) reset();
  }, [message, answeredAt, reset]);
}
