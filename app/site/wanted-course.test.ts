import { expect, test } from 'vitest';
import { isRegistering, registerPath, wantedCourses, wishIn } from './wanted-course.ts';

const courses = ['CIP Level 1', 'CIP Level 2', 'CIP Level 3', 'CP Level 1', 'CP Level 2', 'CCI Level 1', 'CCI Level 2'];

test.for(courses)('%s goes into an address and comes back', (course) => {
  expect(wantedCourses(registerPath(course))).toEqual([course]);
});

test('the documented name is understood in an address too, and several', () => {
  expect(wantedCourses('/registerprofile?course=CIP%20Level%201')).toEqual(['CIP Level 1']);
  expect(wantedCourses('/registerprofile?course=cp-level-1&course=CCI+Level+2&course=cp-level-1')).toEqual([
    'CP Level 1',
    'CCI Level 2',
  ]);
});

test.for([
  '/registerprofile',
  '/registerprofile?course=',
  '/registerprofile?course=cip',
  '/registerprofile?course=cp-level-3',
  '/registerprofile?course=<b>You have won</b>',
  '/profile?course=cip-level-1',
  'https://elsewhere.example/registerprofile?course=cip-level-1',
  '',
  null,
])('%s asks for none', (address) => {
  expect(wantedCourses(address)).toEqual([]);
});

test('a course that is not sold leads to the form with nothing chosen', () => {
  for (const course of ['CP Level 3', 'CIP', '', undefined]) expect(registerPath(course)).toBe('/registerprofile');
});

test('a wish is carried in letters of ours alone', () => {
  expect(wishIn('/registerprofile?course=CIP%20Level%201&course=x&more=<b>#a')).toBe(
    '/registerprofile?course=cip-level-1',
  );
  expect(wishIn('/registerprofile?course=You+have+won')).toBe('/registerprofile');
  for (const address of ['/profile', 'https://elsewhere.example/registerprofile', '', null])
    expect(wishIn(address)).toBeNull();
});

test('who is on the way to register is known by the page alone', () => {
  for (const address of ['/registerprofile', '/registerprofile?course=x', '/registerprofile#a'])
    expect(isRegistering(address)).toBe(true);
  for (const address of ['/', '/registerprofiles', null]) expect(isRegistering(address)).toBe(false);
});
