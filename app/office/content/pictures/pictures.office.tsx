import { fieldErrors, useAct, useAsk, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { useState, useRef, type ChangeEvent, type SubmitEvent } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { pictureCalls, type FormerPicture, type PicturePlace, pictureRules, pictureUpload } from './contract.ts';
import { Banner } from '../../../design/banner/banner.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { Form } from '../../../design/form/form.tsx';
import { askOffice } from '../../ground/ask-office.ts';
import type { AnswerOf } from '../../ground/calls.ts';
import { Empty } from '../../../design/empty/empty.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import './pictures.css';

const roleNames = { image: 'Picture', badge: 'Badge' } as const;

export function Place({ place }: { place: PicturePlace }) {
  const mayWork = useMayAct('office');
  const [open, setOpen] = useState(false);
  const { busy, remove, restore } = useActs(place);
  const { current } = place;
  return (
    <div className="pile office-pictures__place">
      <h3 className="small">{roleNames[place.role]}</h3>
      {current ? <Shown picture={current} role={place.role} /> : <Drawn place={place} />}
      {mayWork && !open ? (
        <Buttons>
          <QuietButton onClick={() => setOpen(true)}>
            {current ? 'Replace' : 'Add a picture'}
            <span className="vh">
              , {place.of}, {roleNames[place.role].toLowerCase()}
            </span>
          </QuietButton>
          {current ? (
            <TextButton busy={busy} onClick={() => remove(current.id)}>
              Remove
              <span className="vh">
                {' '}
                the {roleNames[place.role].toLowerCase()} of {place.of}
              </span>
            </TextButton>
          ) : null}
        </Buttons>
      ) : null}
      {open ? <UploadForm place={place} onClose={() => setOpen(false)} /> : null}
      {place.former.length > 0 ? (
        <details>
          <summary className="press">Before ({place.former.length})</summary>
          <ul className="pile">
            {place.former.map((picture) => (
              <li key={picture.id}>
                <Shown picture={picture} role={place.role} />
                {mayWork ? (
                  <QuietButton busy={busy} onClick={() => restore(current?.id ?? null, picture.id)}>
                    Put back<span className="vh">: {picture.alt}</span>
                  </QuietButton>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function useActs({ place }: PicturePlace) {
  const notify = useNotify();
  const refresh = ['/pictures'];
  const restore = useAct(pictureCalls.restore, { refresh });
  const remove = useAct(pictureCalls.remove, {
    refresh,
    silent: true,
    onDone({ message, id }) {
      const undo = () => restore.mutate({ body: { place, seen: null, id } });
      notify(
        <>
          {message} <TextButton onClick={undo}>Undo</TextButton>
        </>,
        { type: 'success' },
      );
    },
  });
  return {
    busy: restore.isPending || remove.isPending,
    remove: (seen: string) => remove.mutate({ body: { place, seen } }),
    restore: (seen: string | null, id: string) => restore.mutate({ body: { place, seen, id } }),
  };
}

const addressOf = ({ id, widths }: FormerPicture) => `/office/api/pictures/${id}-${widths[0]}.webp`;

function Shown({ picture, role }: { picture: FormerPicture; role: PicturePlace['role'] }) {
  const { width, height, alt, addedAt, addedBy } = picture;
  return (
    <figure>
      <img
        className={`office-picture office-picture--${role}`}
        src={addressOf(picture)}
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

function UploadForm({ place, onClose }: { place: PicturePlace; onClose: () => void }) {
  const { megabytes, megapixels, types, least } = pictureRules;
  const chosen = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const form = useRef<FormData>(null);
  const upload = useAct(pictureUpload.upload, {
    send: () =>
      askOffice<AnswerOf<typeof pictureUpload.upload>>(pictureUpload.upload.path, {
        method: 'POST',
        body: form.current,
      }),
    onDone: onClose,
    onRefused: () => true,
    refresh: ['/pictures'],
  });
  const errors = fieldErrors(upload.error);
  const id = (name: string) => `${place.place.replaceAll(' ', '-')}-${name}`;

  function look(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setPreview('');
    setTooLarge(Boolean(file && file.size > megabytes * 1024 * 1024));
    if (file?.type.startsWith('image/')) readAsAddress(file, setPreview);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.isPending || tooLarge) return chosen.current?.focus();
    form.current = new FormData(event.currentTarget);
    form.current.set('place', place.place);
    form.current.set('seen', place.current?.id ?? '');
    upload.mutate({});
  }
  const problem = tooLarge ? `This picture is larger than ${megabytes} MB.` : errors['file'];
  return (
    <Form onSubmit={submit} aria-label={`New ${place.role} of ${place.of}`}>
      {upload.isError ? <Banner kind="error" title={upload.error.message} /> : null}
      <TextField
        name="file"
        id={id('file')}
        ref={chosen}
        label="Picture"
        type="file"
        accept={types.join(',')}
        hint={`JPEG, PNG, WebP or AVIF, at least ${least[place.role]} pixels wide, at most ${megabytes} MB and ${megapixels} megapixels.`}
        error={problem}
        onChange={look}
        required
      />
      {preview ? (
        <img className={`office-picture office-picture--${place.role}`} src={preview} alt="As chosen" />
      ) : null}
      <TextField
        name="alt"
        id={id('alt')}
        label="What it shows, in words"
        hint="For people who do not see it. At most 200 letters."
        maxLength={200}
        error={errors['alt']}
        readOnly={upload.isPending}
        required
      />
      <Buttons>
        <Button type="submit" busy={upload.isPending} busyLabel="Sending...">
          Put on the site
        </Button>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </Buttons>
    </Form>
  );
}

/** As a data address, which the page's policy lets through; addresses of blobs it does not. */
function readAsAddress(file: File, show: (address: string) => void): void {
  const reader = new FileReader();
  reader.addEventListener('load', () => show(String(reader.result)));
  reader.readAsDataURL(file);
}

const sayOwn = (places: readonly PicturePlace[]) =>
  places.flatMap(({ current, role }) => (current ? roleNames[role] : [])).join(', ') || 'Drawn';

export function PictureScreen() {
  const query = useAsk(pictureCalls.list, {});
  return (
    <Screen
      title="Pictures"
      lede="Where there is no picture, the site shows its drawing. What you change is on the site within a second."
    >
      <Loaded query={query} what="the pictures">
        {({ places }) =>
          places.length === 0 ? (
            <Empty title="No courses yet">
              <p>The pictures of courses and their levels are kept here.</p>
            </Empty>
          ) : (
            <div className="office-pictures">
              {[...Map.groupBy(places, ({ of }) => of)].map(([of, theirs]) => (
                <section key={of} aria-label={of}>
                  <details className="record record--folds">
                    <summary className="record__head">
                      {theirs.map(({ place, role, current, drawn }) => {
                        const shown = current ? addressOf(current) : role === 'badge' ? drawn : null;
                        return shown ? <img key={place} src={shown} alt="" loading="lazy" /> : null;
                      })}
                      <h2 className="h4">{of}</h2> <span className="muted">{sayOwn(theirs)}</span>
                    </summary>
                    <div className="record__body office-pictures__pair">
                      {theirs.map((place) => (
                        <Place key={place.place} place={place} />
                      ))}
                    </div>
                  </details>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
