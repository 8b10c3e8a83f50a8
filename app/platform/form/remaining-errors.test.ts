import { expect, test } from 'vitest';
import { remainingErrors } from './remaining-errors.ts';

const errors = { email: 'Email is required', payer: 'Please select who pays', username: 'Please enter your username' };
const always = () => true;

test('a message goes when its cause has gone, and the others stay', () => {
  const problems = [{ field: 'email', message: 'Email is required' }];
  expect(remainingErrors(errors, 'payer', problems, always)).toEqual({
    email: errors.email,
    username: errors.username,
  });
});

test('a message stays while its cause stands, and gives way to no new one', () => {
  const stillEmpty = [{ field: 'email', message: 'Email is required' }];
  expect(remainingErrors(errors, 'email', stillEmpty, always)).toEqual(errors);
  const begun = [{ field: 'email', message: 'Please enter an email address such as name@example.com' }];
  expect(remainingErrors(errors, 'email', begun, always)).not.toHaveProperty('email');
  expect(remainingErrors({ payer: errors.payer }, 'payer', begun, always)).toEqual({});
});

test('the message of a question that is no longer asked goes with it', () => {
  const left = remainingErrors(errors, 'isUser', [], (field) => field !== 'username');
  expect(left).toEqual({ email: errors.email, payer: errors.payer });
});
