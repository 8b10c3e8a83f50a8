import { expect } from 'vitest';
import { aPerson } from '../../identity/identity.factory.ts';
import { test } from '../../testing/test.ts';
import { changeContract } from '../contract.ts';
import { editableFields, type EditableField } from '../fields.ts';
import { findRegistration } from '../find-registration.server.ts';
import { aRegistration, typedRegistration } from '../registration.factory.ts';
import { markOf } from '../rules.ts';
import { changeField } from './change-field.server.ts';

const change = (body: object) => changeContract.parse(body);
const other: Partial<Record<EditableField, unknown>> = {
  gender: 'Male',
  addressType: 'Residence',
  mealsPreferred: 'Non-Veg',
  isMember: 'No',
  prevCertValidity: '2027-03-31',
  courses: ['CP Level 1', 'CP Level 2'],
};

test.for(editableFields)('%s changes alone', async (field, { app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const value = other[field] ?? 'Changed';
  expect(await changeField(app, person.uid, change({ [field]: value }))).toEqual({ ok: true });
  expect(await findRegistration(app, person.uid)).toEqual({
    uid: person.uid,
    ...typedRegistration({ [field]: value }),
  });
});

test('a field can be cleared, and courses taken away', async ({ app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  await changeField(app, person.uid, change({ company: '' }));
  await changeField(app, person.uid, change({ courses: [] }));
  expect(await findRegistration(app, person.uid)).toMatchObject({ company: '', courses: [] });
});

test('the old value is kept with its time, and nothing for a change that changes nothing', async ({ app, clock }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  clock.forward(3600);
  await changeField(app, person.uid, change({ city: 'Pune' }));
  await changeField(app, person.uid, change({ city: 'Pune' }));
  await changeField(app, person.uid, change({ courses: ['CCI Level 1'] }));
  const at = clock.now.toISOString();
  expect(
    await app.db
      .selectFrom('registration_changes')
      .select(['field', 'old_value', 'new_value', 'changed_by', 'changed_at'])
      .orderBy('id')
      .execute(),
  ).toEqual([
    { field: 'city', old_value: 'Kochi', new_value: 'Pune', changed_by: 'field', changed_at: at },
    {
      field: 'courses',
      old_value: '["CIP Level 1"]',
      new_value: '["CCI Level 1"]',
      changed_by: 'field',
      changed_at: at,
    },
  ]);
});

test('two devices on two fields: both stay', async ({ app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const saved = await Promise.all([
    changeField(app, person.uid, change({ city: 'Pune' }), markOf('Kochi')),
    changeField(app, person.uid, change({ state: 'Maharashtra' }), markOf('Kerala')),
    changeField(app, person.uid, change({ courses: ['CP Level 1'] }), markOf(['CIP Level 1'])),
  ]);
  expect(saved).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await findRegistration(app, person.uid)).toMatchObject({
    city: 'Pune',
    state: 'Maharashtra',
    courses: ['CP Level 1'],
  });
});

test('two devices on the same field: the later is told the value it has not seen, and may then decide', async ({
  app,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  expect(await changeField(app, person.uid, change({ city: 'Pune' }), markOf('Kochi'))).toEqual({ ok: true });
  expect(await changeField(app, person.uid, change({ city: 'Surat' }), markOf('Kochi'))).toEqual({
    ok: false,
    reason: 'changed meanwhile',
    current: 'Pune',
  });
  expect(await findRegistration(app, person.uid)).toMatchObject({ city: 'Pune' });
  expect(await changeField(app, person.uid, change({ city: 'Surat' }), markOf('Pune'))).toEqual({ ok: true });
  expect(await changeField(app, person.uid, change({ city: 'Surat' }), markOf('Kochi'))).toEqual({ ok: true });
});

test('a hundred at once on the same field from the same value: one wins, ninety-nine are told its value', async ({
  app,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => changeField(app, person.uid, change({ city: `City ${n}` }), markOf('Kochi'))),
  );
  const won = outcomes.findIndex(({ ok }) => ok);
  const lost = { ok: false, reason: 'changed meanwhile', current: `City ${won}` };
  expect(outcomes.filter((_, n) => n !== won)).toEqual(Array.from({ length: 99 }, () => lost));
});

test('who does not say what they edited simply saves', async ({ app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  await changeField(app, person.uid, change({ city: 'Pune' }));
  expect(await changeField(app, person.uid, change({ city: 'Surat' }))).toEqual({ ok: true });
});

test('without a record there is nothing to change', async ({ app }) => {
  const person = await aPerson(app);
  expect(await changeField(app, person.uid, change({ city: 'Pune' }))).toEqual({ ok: false, reason: 'no record' });
});
