import type { Need } from '../../inbox/today/contract.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import type { MoneyGroup } from '../../../billing/bill.ts';
import { findMoneyWaits } from '../../../billing/waiting.server.ts';

const said: Record<MoneyGroup, { one: string; many: string; late?: true }> = {
  match: { one: 'payment to look for in the bank', many: 'payments to look for in the bank' },
  refund: {
    one: 'bill with money to pay back, or to decide',
    many: 'bills with money to pay back, or to decide',
    late: true,
  },
  fee: { one: 'bill where the fee of another class was paid', many: 'bills where the fee of another class was paid' },
  place: { one: 'bill to credit and make anew', many: 'bills to credit and make anew' },
  payer: { one: 'bill where another payer is asked for', many: 'bills where another payer is asked for' },
  invoice: { one: 'bill is paid and has no paper', many: 'bills are paid and have no paper' },
  late: { one: 'class is over and not invoiced', many: 'bills of classes that are over are not invoiced', late: true },
};

/** What waits of money, each part as a figure that opens just these. */
export const moneyNeeds: LookForNeed = async (app) => {
  const waiting = await findMoneyWaits(app);
  return (Object.keys(said) as MoneyGroup[]).flatMap((group): Need[] => {
    const count = waiting.filter((each) => each.group === group).length;
    const { one, many, late } = said[group];
    const words = count === 1 ? one : many;
    return count === 0
      ? []
      : [{ key: `money-${group}`, count, words, href: `/office/money#${group}`, ...(late ? { late } : {}) }];
  });
};
