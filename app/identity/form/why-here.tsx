import type { ReactNode } from 'react';
import { isRegistering, wantedCourses } from '../../site/wanted-course.ts';

type Props = {
  /** Where the reader goes from here. */
  next: string | null;
  /** What is said to everybody else. */
  children: ReactNode;
};

/** The first words of log-in and sign-up: whoever comes because of Register Now is told so, and that the choice is kept. */
export function WhyHere({ next, children }: Props) {
  if (!isRegistering(next)) return children;
  const courses = wantedCourses(next);
  return (
    <>
      {courses.length > 0 ? (
        <>
          To register for <b>{courses.join(', ')}</b> you need an account; what you chose is kept.{' '}
        </>
      ) : (
        'To register for a course you need an account. '
      )}
      {children}
    </>
  );
}
