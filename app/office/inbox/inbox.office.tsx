import { Screen } from '../shell/screen.office.tsx';

export function Inbox() {
  return (
    <Screen title="Inbox" lede="Everything that waits for somebody.">
      <p>Nothing yet.</p>
    </Screen>
  );
}
