import type { Need } from '../../inbox/today/contract.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import type { WaitingGroup } from './contract.ts';
import { waitsPath } from './what-waits.ts';
import { findWaits } from './what-waits.server.ts';

const said: readonly [group: WaitingGroup, one: string, many: string][] = [
  ['today', 'thing about a class waits for today', 'things about classes wait for today'],
  ['eve', 'class begins tomorrow', 'classes begin tomorrow'],
  ['nominations', 'employer asks for seats', 'employers ask for seats'],
  ['review', 'class has a yes to check', 'classes have a yes to check'],
  ['ready', 'class has reached its minimum', 'classes have reached their minimum'],
  ['week', 'class begins within a week and is not confirmed', 'classes begin within a week and are not confirmed'],
  ['soon', 'unconfirmed class begins within two weeks', 'unconfirmed classes begin within two weeks'],
  ['back', 'class has a seat that is free again', 'classes have seats that are free again'],
  ['ending', 'class has a held seat that runs out within a day', 'classes have a held seat that runs out within a day'],
  ['refunds', 'cancelled class to settle with its people', 'cancelled classes to settle with their people'],
  ['owed', 'promised class to offer or announce', 'promised classes to offer or announce'],
];
const late: ReadonlySet<WaitingGroup> = new Set(['today', 'week'] as const);

export const batchNeeds: LookForNeed = async (app) => {
  const { waiting } = await findWaits(app);
  return said.flatMap(([group, one, many]): Need[] => {
    const theirs = waiting.filter((each) => each.group === group);
    const count = theirs.length;
    const names = count > 2 ? '' : `: ${[...new Set(theirs.map(({ name }) => name))].join('; ')}`;
    if (count === 0) return [];
    return [
      {
        key: `batches-${group}`,
        count,
        words: `${count === 1 ? one : many}${names}`,
        href: count === 1 ? theirs[0]!.href : waitsPath(group),
        ...(late.has(group) ? { late: true } : {}),
      },
    ];
  });
};
