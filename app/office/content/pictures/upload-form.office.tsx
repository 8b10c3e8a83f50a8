import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Form } from '../../../design/form/form.tsx';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import type { AnswerOf } from '../../ground/calls.ts';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { pictureRules, pictureUpload, type PicturePlace } from './contract.ts';

/** A new picture: chosen, looked at, described, sent. */
export function UploadForm({ place, onClose }: { place: PicturePlace; onClose: () => void }) {
  const { megabytes, megapixels, types, least } = pictureRules;
  const chosen = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const [sent, setSent] = useState(0);
  const form = useRef<FormData>(null);
  const upload = useAct(pictureUpload.upload, {
    send: () => sendUpload(form.current!, setSent),
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
    setSent(0);
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
      {upload.isPending ? <Progress part={sent} /> : null}
      <Buttons>
        <Button type="submit" small busy={upload.isPending} busyLabel="Sending...">
          Put on the site
        </Button>
        <Button look="outline" small onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Form>
  );
}

function Progress({ part }: { part: number }) {
  return (
    <p role="status">
      <progress max={1} value={part} aria-label="Sent" />{' '}
      {part < 1 ? `${Math.round(part * 100)} % sent` : 'Making it ready for the site...'}
    </p>
  );
}

/** As a data address, which the page's policy lets through; addresses of blobs it does not. */
function readAsAddress(file: File, show: (address: string) => void): void {
  const reader = new FileReader();
  reader.addEventListener('load', () => show(String(reader.result)));
  reader.readAsDataURL(file);
}

/** Sends a form with a file and tells how much of it has gone, from 0 to 1, which `fetch` cannot. Throws OfficeRefusal. */
function sendUpload(form: FormData, progress: (part: number) => void): Promise<AnswerOf<typeof pictureUpload.upload>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/office/api${pictureUpload.upload.path}`);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () =>
      reject(new OfficeRefusal(0, 'offline', 'The connection broke before everything was sent. Please try again.')),
    );
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status < 300) return resolve(body as AnswerOf<typeof pictureUpload.upload>);
      const sentence = String(body['message'] ?? 'Something went wrong on our side. Please try again.');
      return reject(new OfficeRefusal(request.status, String(body['code'] ?? ''), sentence, body));
    });
    request.send(form);
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
