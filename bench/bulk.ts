import { setTimeout } from 'node:timers/promises';

type Office = {
  ask: (address: string) => Promise<object>;
  send: (address: string, body?: object) => Promise<Response>;
};
type Latest = { act: { id: string; state: string; total: number } | null };

/** How long an act on all cases that a filter lets through takes until the last is done, and how long until all are as before. */
export async function timeAct(
  office: Office,
  filter: object,
  heads: number,
): Promise<{ cases: number; act: number; undo: number }> {
  const began = performance.now();
  await begin(office, '/acts', { list: 'cases', filter: JSON.stringify(filter), change: { heads } });
  const { id, total } = await untilDone(office);
  const done = performance.now();
  await begin(office, `/acts/${id}/undo`);
  await untilDone(office);
  return { cases: total, act: done - began, undo: performance.now() - done };
}

async function begin({ send }: Office, address: string, body?: object): Promise<void> {
  const answer = await send(address, body);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`);
}

async function untilDone({ ask }: Office): Promise<{ id: string; total: number }> {
  for (;;) {
    const { act } = (await ask('/acts/latest')) as Latest;
    if (!act) throw new Error('There is no act.');
    if (act.state === 'done') return act;
    if (act.state !== 'working') throw new Error(`The act is ${act.state}.`);
    // A person may ask so often and no more.
    await setTimeout(25);
  }
}
