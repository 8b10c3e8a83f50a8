import { useNotificationContext } from 'ra-core';
import { Banner } from '../../design/banner/banner.tsx';
import { Toast } from '../../design/toast/toast.tsx';

/** Says what has just happened (`useNotify` of ra-core): successes float until closed or replaced, failures stay at the top. */
export function Announcements() {
  const { notifications, resetNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  const failed = newest?.type === 'error';
  return (
    <>
      <div role="alert">{failed ? <Banner kind="error" role="presentation" title={newest.message} /> : null}</div>
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
