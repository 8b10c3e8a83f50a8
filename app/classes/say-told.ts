import type { Announcement, LeftOutWhy, ToldOfChange } from './batch.ts';
import { countOf } from './days.ts';

const whys: Record<LeftOutWhy, string> = {
  class: 'the class was cancelled, made private or had begun before their mail left',
  list: 'left the list before their mail left',
  seat: 'in this class already',
  'said no': 'said no to letters',
  refused: 'address refused before',
};

/** 'Told 40 of 42 subscribers.', '2 wait for the mail; …' */
export function sayWhoWasTold({ people, told, waiting, failed, leftOut }: Announcement): string[] {
  return [
    `Told ${told} of ${countOf(people, 'subscriber')}.`,
    ...(waiting > 0 ? [`${countOf(waiting, 'waits', 'wait')} for the mail; none leaves from 21:00 to 7:00.`] : []),
    ...(failed > 0 ? [`${countOf(failed, 'mail')} failed.`] : []),
    ...leftOut.map((one) => `${one.people} left out: ${whys[one.why]}.`),
  ];
}

/** '25 people are told of it by email, with your reason: 1 with a seat, 24 asked.' Of a change that is about to be kept. */
export function sayWhoIsToHear({ taken, held, waiting, asked, noEmail, shortened, firstVenue }: ToldOfChange): string {
  const people = taken + held + waiting + asked;
  const who = [
    taken > 0 && `${taken} with a seat`,
    held > 0 && `${held} with a held seat`,
    waiting > 0 && `${waiting} in line`,
    asked > 0 && `${asked} asked`,
  ].filter(Boolean);
  const hear = firstVenue
    ? `${countOf(people, 'person with a seat is', 'people with a seat are')} told by email where it is, with the joining pack.`
    : `${countOf(people, 'person is', 'people are')} told of it by email, with your reason: ${who.join(', ')}.`;
  return [
    people > 0 ? hear : 'Nobody is told of it by email.',
    noEmail > 0 &&
      `${countOf(noEmail, 'of them has no email: telephone them', 'of them have no email: telephone them')}.`,
    shortened > 0 &&
      `${countOf(shortened, 'deadline to answer ends', 'deadlines to answer end')} too late for the new days and ${shortened === 1 ? 'is' : 'are'} brought forward.`,
  ]
    .filter(Boolean)
    .join(' ');
}
