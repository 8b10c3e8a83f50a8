import { expect, test } from 'vitest';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { problemsNow } from './letter-errors.ts';

test('what the server said at a field goes away when the field is mended', () => {
  const words = { subject: 'Dates', text: 'Dear {course place}' };
  const [sent, typed] = [
    { ...words, moved: {} },
    { ...words, moves: { status: '', due: '', take: false } },
  ];
  const error = new OfficeRefusal(422, 'invalid', 'Not so.', {
    errors: { text: 'Someone has no {course place}.', who: 'Nobody.' },
  });
  expect(problemsNow(error, sent, typed)).toHaveProperty('who', 'Nobody.');
  expect(problemsNow(error, sent, typed)).toHaveProperty('text');
  expect(problemsNow(error, sent, { ...typed, text: 'Dear all' })).toEqual({ who: 'Nobody.' });
});
