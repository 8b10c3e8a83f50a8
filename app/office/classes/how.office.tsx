import { Steps } from '../../design/steps/steps.tsx';
import { Screen } from '../ground/screen.office.tsx';

const steps = [
  {
    title: 'Plan',
    text: 'Demand shows who wants which class where. Press a line there: subject, city and minimum are filled in. Add days, seats and venue, and save a draft. Nobody is told.',
  },
  {
    title: 'Announce',
    text: 'The class is on the site at once, unless it is private. Whoever was promised it is written to. The list of class dates is told where you tick it, or later.',
  },
  {
    title: 'Invite',
    text: 'Choose who wants it, and how many of them. Ask: seats go to the first to say yes. Hold: a seat is kept for each until a deadline. An employer who names people waits on Today: agree, and their seats are held.',
  },
  {
    title: 'Hear the answers',
    text: 'People answer by the link in their mail. What they say on the telephone you record at their seat: press their name. They are told as if they had pressed it themselves.',
  },
  {
    title: 'Leave the line to itself',
    text: 'When nothing is free, a yes stands in line. A seat that comes free is held for number 1 at once. Too late for that, the office telephones number 1.',
  },
  {
    title: 'Confirm',
    text: 'When the minimum has said yes, set the venue, then press Confirm the class. Below the minimum, say why. Whoever has a seat gets the joining pack and the calendar.',
  },
  {
    title: 'Run it',
    text: 'Print the sign-in sheet and the badges. The class begins and ends by itself. Whoever still stood in line has a right to the next one.',
  },
  {
    title: 'Bill it',
    text: 'Under Money make the bills of those with a seat, and send each proforma. Note what the bank shows: the tax invoice follows. An employer gets one bill for all of theirs.',
  },
  {
    title: 'Change or cancel',
    text: 'Other days, hours, city or venue ask for the reason and say who is told. A cancelled class gives its people the right to the next one, or they ask for their money back. Record at their seat which they choose; money is paid back on the bill.',
  },
];

export function HowScreen() {
  return (
    <Screen
      title="How a class is run"
      lede="The black button of a class is what comes next. Where none is black, you wait for answers, or nothing is left to do."
    >
      <Steps steps={steps} heading="h2" across />
    </Screen>
  );
}
