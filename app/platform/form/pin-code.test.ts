import { expect, test } from 'vitest';
import { pinHelp, readPin } from './pin-code.ts';

test.for([
  ['682003', 'Kochi', 'Kerala'],
  ['682 003', 'Kochi', 'Kerala'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['411045', 'Pune', 'Maharashtra'],
  ['395007', 'Surat', 'Gujarat'],
  ['160017', 'Chandigarh', null],
  ['110001', 'Delhi', 'Delhi'],
  ['400705', null, 'Maharashtra'],
  ['403001', null, 'Goa'],
  ['396195', 'Vapi', 'Gujarat'],
  ['396445', null, 'Gujarat'],
  ['362001', null, 'Gujarat'],
  ['673004', null, 'Kerala'],
  ['533101', null, 'Andhra Pradesh'],
  // Mohali, Lakshadweep, Mahe, Diu, Yanam, Dadra, Daman, Silvassa: among the numbers of another state, so nothing is offered.
  ['160062', null, null],
  ['682555', null, null],
  ['673310', null, null],
  ['362520', null, null],
  ['533464', null, null],
  ['396193', null, null],
  ['396210', null, null],
  ['396230', null, null],
] as const)('%s: %s, %s', ([pin, city, state]) => {
  expect(readPin(pin)).toEqual({ ok: true, city, state, army: false });
});

test('the army’s post offices have no state', () => {
  expect(readPin('900056')).toEqual({ ok: true, city: null, state: null, army: true });
  expect(pinHelp('900056')).toBe('An Army Post Office.');
});

test('what is no PIN code is said softly', () => {
  for (const text of ['012345', '68200', '6820031', '68-2003', 'SW1A 1AA'])
    expect(pinHelp(text)).toContain('leave it as it is');
  expect(pinHelp(' ')).toBeNull();
  expect(pinHelp('533464')).toBeNull();
  for (const pin of ['682003', '६८२००३', '೬೮೨ ೦೦೩']) expect(pinHelp(pin)).toBe('In Kochi, Kerala.');
});
