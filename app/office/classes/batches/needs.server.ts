import type { Need } from '../../inbox/today/contract.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import type { WaitingGroup } from './contract.ts';
import { waitsPath } from './what-waits.ts';
import { findWaits } from './what-waits.server.ts';

const said: readonly { group: WaitingGroup; one: string; many: string; late?: true }[] = [
  {
    group: 'today',
    one: 'thing about a class waits for today',
    many: 'things about classes wait for today',
    late: true,
  },
  { group: 'eve', one: 'class begins tomorrow', many: 'classes begin tomorrow' },
  { group: 'nominations', one: 'employer asks for seats', many: 'employers ask for seats' },
  { group: 'review', one: 'class has a yes to check', many: 'classes have a yes to check' },
  { group: 'ready', one: 'class has reached its minimum', many: 'classes have reached their minimum' },
  {
    group: 'week',
    one: 'class begins within a week and is not confirmed',
    many: 'classes begin within a week and are not confirmed',
    late: true,
  },
  {
    group: 'soon',
    one: 'class begins within two weeks and is not confirmed',
    many: 'classes begin within two weeks and are not confirmed',
  },
  { group: 'back', one: 'class has a seat that is free again', many: 'classes have seats that are free again' },
  {
    group: 'ending',
    one: 'class has a held seat that runs out within a day',
    many: 'classes have a held seat that runs out within a day',
  },
  { group: 'refunds', one: 'class whose people want money back', many: 'classes whose people want money back' },
  { group: 'owed', one: 'promised class to offer or announce', many: 'promised classes to offer or announce' },
];

export const batchNeeds: LookForNeed = async (app) => {
  const { waiting } = await findWaits(app);
  return said.flatMap(({ group, one, many, late }): Need[] => {
    const theirs = waiting.filter((each) => each.group === group);
    const count = theirs.length;
    if (count === 0) return [];
    return [
      {
        key: `batches-${group}`,
        count,
        words: `${count === 1 ? one : many}${count > 2 ? '' : `: ${[...new Set(theirs.map(({ name }) => name))].join('; ')}`}`,
        href: count === 1 ? theirs[0]!.href : waitsPath(group),
        ...(late ? { late } : {}),
      },
    ];
  });
};
