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
  { group: 'review', one: 'class has yeses that are held back', many: 'classes have yeses that are held back' },
  { group: 'soon', one: 'class is not decided and begins soon', many: 'classes are not decided and begin soon' },
  {
    group: 'ending',
    one: 'class has a held seat that runs out within a day',
    many: 'classes have a held seat that runs out within a day',
  },
  {
    group: 'refunds',
    one: 'class whose people ask for their money back',
    many: 'classes whose people ask for their money back',
  },
];

/** What waits of batches, each part as a figure that opens just these. */
export const batchNeeds: LookForNeed = async (app) => {
  const { waiting } = await findWaits(app);
  return said.flatMap(({ group, one, many, late }): Need[] => {
    const count = waiting.filter((each) => each.group === group).length;
    if (count === 0) return [];
    return [
      {
        key: `batches-${group}`,
        count,
        words: count === 1 ? one : many,
        href: waitsPath(group),
        ...(late ? { late } : {}),
      },
    ];
  });
};
