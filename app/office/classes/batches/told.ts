import type { Announcement, LeftOutWhy } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';

const whys: Record<LeftOutWhy, string> = {
  class: 'the class was cancelled, made private or had begun before their mail left',
  list: 'left the list before their mail left',
  seat: 'in this batch already',
  'said no': 'said no to letters',
  refused: 'address refused before',
};

/** 'Told 40 of 42 subscribers.', '2 wait for the mail; …' */
export function sayTold({ people, told, waiting, failed, leftOut }: Announcement): string[] {
  return [
    `Told ${told} of ${countOf(people, 'subscriber')}.`,
    ...(waiting > 0 ? [`${countOf(waiting, 'waits', 'wait')} for the mail; none leaves from 21:00 to 7:00.`] : []),
    ...(failed > 0 ? [`${countOf(failed, 'mail')} failed.`] : []),
    ...leftOut.map((one) => `${one.people} left out: ${whys[one.why]}.`),
  ];
}
