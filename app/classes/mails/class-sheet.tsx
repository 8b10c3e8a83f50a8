import { Text } from '@react-email/text';
import type { SeatMailData } from './seat-mail-data.ts';

// Colours and sizes inline, as in the frame of mails: mail programs know no stylesheets.
const cell = { padding: '12px 0', borderTop: '2px solid #11181C', borderBottom: '1px solid #6A767B' };
const place = { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 700 };
const fact = { margin: 0, fontSize: '16px', lineHeight: '24px' };
const small = { fontSize: '14px', lineHeight: '20px', margin: '0 0 8px', color: '#36434A' };

type Shown = Pick<SeatMailData, 'subject' | 'city' | 'span' | 'hours' | 'fee' | 'venue'> & { paid?: string };
/** Where, when and at what hours: the same place in every mail of a class. */
export function ClassSheet({ subject, city, span, hours, fee, venue, paid }: Shown) {
  const facts = [span, ...hours.split('\n'), ...venue.split('\n'), fee && `Fee: ${fee}`, paid].filter(Boolean);
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          <td style={cell}>
            <Text style={place}>
              {subject}, {city}
            </Text>
            {facts.map((words) => (
              <Text key={words} style={fact}>
                {words}
              </Text>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const notYou = {
  asked: 'Not you? Leave this mail; nothing happens.',
  seat: 'Not you? Open the page and give the seat back.',
  line: 'Not you? Open the page and leave the line.',
  done: 'Not you? Answer this mail, and we put it right.',
};

/** What whoever reads it may do who has not asked for it: nothing has happened yet, or what they have may be left again, or our office is needed. */
export type NotYouWay = keyof typeof notYou;

/** Below every mail that opens somebody's page. */
export function NotYou({ way = 'asked' }: { way?: NotYouWay | undefined }) {
  return (
    <Text className="mail-muted" style={small}>
      {notYou[way]} Opening the link changes nothing.
    </Text>
  );
}
