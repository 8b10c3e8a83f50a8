import { OfficeRefusal } from '../../ground/ask-office.ts';

/** Sends a form with a file and tells how much of it has gone, from 0 to 1, which `fetch` cannot. Throws OfficeRefusal. */
export function sendUpload<Answer>(path: string, form: FormData, progress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/office/api${path}`);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () =>
      reject(new OfficeRefusal(0, 'offline', 'The connection broke before everything was sent. Please try again.')),
    );
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status < 300) return resolve(body as Answer);
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
