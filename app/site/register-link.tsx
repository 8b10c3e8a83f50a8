import { Button } from '../design/button/button.tsx';
import { registerPath } from './wanted-course.ts';

type Props = {
  /** What it is for, where several stand on one page; heard, not seen. */
  about?: string | undefined;
  /** The level it registers for, such as "cip level-1": chosen already when the form is reached. */
  course?: string | undefined;
};

/** Register Now (specification 2): to /login and on to /registerprofile, straight there for a stored user (the site's script). `data-application` keeps it out of the prefetched documents. */
export function RegisterLink({ about, course }: Props) {
  const goal = registerPath(course);
  return (
    <Button look="outline" href={`/login?next=${encodeURIComponent(goal)}`} data-register={goal} data-application="">
      Register Now
      {about ? <span className="vh"> for {about}</span> : null}
    </Button>
  );
}
