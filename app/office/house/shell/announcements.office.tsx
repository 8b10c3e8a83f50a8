import { useNewestToast, useNotify } from '../../ground/use-calls.office.tsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { Toast } from '../../../design/toast/toast.tsx';
import { toastPlace } from '../../../design/toast/toast-place.ts';
import { placeNow, takeBackSeconds, useTakeBack, type Waiting } from '../../ground/take-back.office.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import './session.css';

/** Says what has just happened (`useNotify`): successes float for a while, failures stay below the bar, wherever on the page one is. */
export function Announcements() {
  const { newest, forget } = useNewestToast();
  const failed = newest?.type === 'error';
  useEndOnLeaving(newest?.number ?? 0, typeof newest?.message === 'string', forget);
  return (
    <>
      <TakeBackLine onNew={() => (failed ? undefined : forget())} />
      <div role="alert" className="office-stays">
        {failed ? (
          <div className="record bar bar--ends office-says office-says--failed">
            <p>{newest.message}</p>
            <TextButton onClick={forget}>Close</TextButton>
          </div>
        ) : null}
      </div>
      <div role="status">
        {newest && !failed ? <Success key={newest.number} message={newest.message} onClose={forget} /> : null}
      </div>
    </>
  );
}

const leadsMilliseconds = 1000;

/** Whoever goes on to another page has read what was said on this one; only what has something to press stays. */
function useEndOnLeaving(count: number, isPlain: boolean, reset: () => void) {
  const { pathname } = useLocation();
  const saidAt = useRef(0);
  useEffect(() => {
    saidAt.current = count > 0 ? Date.now() : 0;
  }, [count]);
  const leave = useEffectEvent(() => {
    if (count > 0 && isPlain && Date.now() - saidAt.current > leadsMilliseconds) reset();
  });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) leave();
    before.current = pathname;
  }, [pathname]);
}

const wordsMilliseconds = 8000;
/** Where there is something to press, such as Undo. */
const actMilliseconds = 20_000;

function useHeld() {
  const [held, setHeld] = useState(false);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  // Its frame may have got the focus by itself.
  const enter = ({ target, currentTarget }: FocusEvent) => setHeld(target !== currentTarget);
  return [held, { onPointerMove: hold, onPointerLeave: letGo, onFocus: enter, onBlur: letGo }] as const;
}

/** What went well: it goes by itself, but not while one points at it or is in it, and lies on nothing that has the focus. */
function Success({ message, onClose }: { message: ReactNode; onClose: () => void }) {
  const [held, handlers] = useHeld();
  const { box, place } = usePlace();
  const lasts = typeof message === 'string' ? wordsMilliseconds : actMilliseconds;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, lasts);
    return () => clearTimeout(timer);
  }, [held, lasts, onClose]);
  return (
    <Toast
      ref={box}
      className={place === 'foot' ? 'toast--foot' : undefined}
      role="presentation"
      onClose={onClose}
      {...handlers}
    >
      {message}
    </Toast>
  );
}

/** Within the bar, where it hides no row; at the foot of the window while it would hide what has the focus there. */
function usePlace() {
  const box = useRef<HTMLOutputElement>(null);
  const [place, setPlace] = useState<'head' | 'foot'>('head');
  useLayoutEffect(() => {
    // Where it stands when it comes.
    const head = box.current!.getBoundingClientRect();
    function look() {
      const focused = document.activeElement;
      if (!focused || focused === document.body || box.current?.contains(focused)) return;
      setPlace(toastPlace(head, focused.getBoundingClientRect(), innerHeight));
    }
    look();
    const events = ['focusin', 'scroll', 'resize'] as const;
    for (const event of events) addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, []);
  return { box, place };
}

/** Says that something is about to go, and what has gone since this came. The seconds stand still while one points at it or is in it. */
function TakeBackLine({ onNew }: { /** What was said before goes. */ onNew: () => void }) {
  const { waiting } = useTakeBack();
  const begin = useEffectEvent(onNew);
  useEffect(() => (waiting ? begin() : undefined), [waiting]);
  const notify = useNotify();
  const [shown, setShown] = useState({ waiting, before: '' });
  if (shown.waiting !== waiting) setShown({ waiting, before: (waiting && shown.waiting?.says) ?? '' });
  // What went as its page was left is said on the next one in this tab.
  const left = useKept('left');
  useEffect(() => {
    const says = left.read();
    left.forget();
    if (typeof says === 'string') notify(`${says} as the page was left. Check that it stands here.`);
  }, [left, notify]);
  useEffect(() => {
    const leave = () => waiting && left.keep(waiting.isLong ? 'Nothing was sent: it was taken back' : waiting.says);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [left, waiting]);
  return (
    <div role="status" className="office-stays">
      {waiting ? <Seconds key={waiting.number} waiting={waiting} before={shown.before.replace(/,$/, '')} /> : null}
    </div>
  );
}

/** Whoever has pressed a button is within reach of Take back, and at that button again when this goes. */
function useFocusMeanwhile() {
  const box = useRef<HTMLDivElement>(null);
  const [pressed] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const bar = box.current;
    if (pressed instanceof HTMLButtonElement) bar?.focus({ preventScroll: true });
    return () =>
      bar?.contains(document.activeElement) && pressed instanceof HTMLElement ? pressed.focus() : undefined;
  }, [pressed]);
  return box;
}

const doublePressMilliseconds = 800;
/** On a phone this may come to lie where one has just pressed: the second press of two is not meant for it. */
function useIsNew() {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), doublePressMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

function Seconds({ waiting: { says, rests, from, end }, before }: { waiting: Waiting; before: string }) {
  const navigate = useNavigate();
  const keys = useKeyNames();
  const [left, setLeft] = useState(takeBackSeconds);
  const [held, handlers] = useHeld();
  const box = useFocusMeanwhile();
  const isNew = useIsNew();
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : end('over')), 1000);
    return () => clearTimeout(timer);
  }, [held, left, end]);
  function takeBack() {
    end('taken back');
    if (placeNow() !== from) void navigate(from);
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`record bar bar--ends office-says office-says--soon${isNew ? ' office-says--new' : ''}`}
      {...handlers}
    >
      <p>
        {before ? <span className="muted">Done: {before}. </span> : null}
        {says} <span className="vh">{`${rests ? '' : 'in '}${takeBackSeconds} seconds`}</span>
        <span aria-hidden="true">{`${rests ? '' : 'in '}${left} s`}</span>
      </p>
      <Buttons>
        <QuietButton onClick={takeBack} {...keys('z')}>
          Take back
        </QuietButton>
        <TextButton onClick={() => end('over')}>{rests ? 'Send at 7:00' : 'Send now'}</TextButton>
      </Buttons>
    </div>
  );
}
