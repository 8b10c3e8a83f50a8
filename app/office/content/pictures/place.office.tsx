import { useNotify } from '../../ground/notices.office.tsx';
import { useState } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { useAct } from '../../ground/use-calls.office.tsx';
import { pictureCalls, type FormerPicture, type PicturePlace } from './contract.ts';
import { UploadForm } from './upload-form.office.tsx';

const roleNames = { image: 'Picture', badge: 'Badge' } as const;

/** One place: what stands there now, a new one, removal, and what stood there before. */
export function Place({ place }: { place: PicturePlace }) {
  const mayWork = useMayAct('office');
  const [open, setOpen] = useState(false);
  const { busy, remove, restore } = useActs(place);
  const { current } = place;
  return (
    <div className="office-pictures__place">
      <h3 className="small">{roleNames[place.role]}</h3>
      {current ? <Shown picture={current} role={place.role} /> : <Drawn place={place} />}
      {mayWork && !open ? (
        <Buttons>
          <Button small look="outline" onClick={() => setOpen(true)}>
            {current ? 'Replace' : 'Put up'}
            <span className="vh">
              {current ? '' : ' a picture'}, {place.of}, {roleNames[place.role].toLowerCase()}
            </span>
          </Button>
          {current ? (
            <Button small look="text" busy={busy} onClick={() => remove(current.id)}>
              Remove
              <span className="vh">
                {' '}
                the {roleNames[place.role].toLowerCase()} of {place.of}
              </span>
            </Button>
          ) : null}
        </Buttons>
      ) : null}
      {open ? <UploadForm place={place} onClose={() => setOpen(false)} /> : null}
      {place.former.length > 0 ? (
        <details>
          <summary className="office-summary">Before ({place.former.length})</summary>
          <ul className="office-former">
            {place.former.map((picture) => (
              <li key={picture.id}>
                <Shown picture={picture} role={place.role} />
                {mayWork ? (
                  <Button small look="outline" busy={busy} onClick={() => restore(current?.id ?? null, picture.id)}>
                    Put back<span className="vh">: {picture.alt}</span>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Removal and return; a removal can be undone from its message. */
function useActs({ place }: PicturePlace) {
  const notify = useNotify();
  const refresh = ['/pictures'];
  const restore = useAct(pictureCalls.restore, { refresh });
  const remove = useAct(pictureCalls.remove, {
    refresh,
    silent: true,
    onDone: ({ message, id }) =>
      notify(<Undoable message={message} onUndo={() => restore.mutate({ body: { place, seen: null, id } })} />, {
        type: 'success',
      }),
  });
  return {
    busy: restore.isPending || remove.isPending,
    remove: (seen: string) => remove.mutate({ body: { place, seen } }),
    restore: (seen: string | null, id: string) => restore.mutate({ body: { place, seen, id } }),
  };
}

function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <>
      {message}{' '}
      <Button small look="text" onClick={onUndo}>
        Undo
      </Button>
    </>
  );
}

function Shown({ picture, role }: { picture: FormerPicture; role: PicturePlace['role'] }) {
  const { id, widths, width, height, alt, addedAt, addedBy } = picture;
  return (
    <figure>
      <img
        className={`office-picture office-picture--${role}`}
        src={`/office/api/pictures/${id}-${widths[0]}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
      />
      <figcaption className="small muted">
        “{alt}”, by {addedBy}, {indianTime(addedAt)}
      </figcaption>
    </figure>
  );
}

function Drawn({ place: { drawn, role } }: { place: PicturePlace }) {
  return (
    <figure>
      {drawn ? (
        <img
          className={`office-picture office-picture--${role} office-picture--drawn`}
          src={drawn}
          alt=""
          width="480"
          height="300"
        />
      ) : null}
      <figcaption className="small muted">Drawn</figcaption>
    </figure>
  );
}
