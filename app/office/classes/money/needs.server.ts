import type { Need } from '../../inbox/today/contract.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import { moneyGroups, type MoneyGroup } from '../../../billing/bill.ts';
import { findMoneyWaits } from '../../../billing/waiting.server.ts';

const said: Record<MoneyGroup, [one: string, many: string]> = {
  match: ['payment to look for in the bank', 'payments to look for in the bank'],
  refund: ['bill with money to pay back, or to decide', 'bills with money to pay back, or to decide'],
  fee: ['bill where the fee of another class was paid', 'bills where the fee of another class was paid'],
  place: ['bill to credit and make anew', 'bills to credit and make anew'],
  payer: ['bill where another payer is asked for', 'bills where another payer is asked for'],
  invoice: ['bill is paid and has no paper', 'bills are paid and have no paper'],
  late: ['class is over and not invoiced', 'bills of classes that are over are not invoiced'],
  unbilled: ['class has seats on no bill, or bills not sent', 'classes have seats on no bill, or bills not sent'],
};

/** What waits of money: of one kind by its name, the money of a class where it is one alone; of several in one figure, since the screen names each. */
export const moneyNeeds: LookForNeed = async (app) => {
  const waiting = Map.groupBy(await findMoneyWaits(app), ({ group }) => group);
  const needs = moneyGroups.flatMap((group): Need[] => {
    const [first, ...more] = waiting.get(group) ?? [];
    if (!first) return [];
    const href =
      first.classId && more.length === 0 ? `/office/batches/${first.classId}/money` : `/office/money#${group}`;
    const late = group === 'refund' || group === 'late' ? { late: true as const } : {};
    const words = said[group][more.length > 0 ? 1 : 0];
    return [{ key: `money-${group}`, count: more.length + 1, words, href, ...late }];
  });
  if (needs.length < 2) return needs;
  const count = needs.reduce((sum, need) => sum + need.count, 0);
  const late = needs.some((need) => need.late) ? { late: true as const } : {};
  return { key: 'money', count, words: 'bills or classes wait in Money', href: '/office/money', ...late };
};
