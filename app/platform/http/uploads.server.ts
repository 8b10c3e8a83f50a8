import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One upload: the file, and the plain fields sent with it. */
export type Upload = { file: { name: string; bytes: Buffer } | null; fields: Record<string, string> };

export const mostUploadBytes = 5 * 1024 * 1024;
/** What a form adds around its file. */
const envelopeBytes = 16 * 1024;

/** Routes that take one file of at most 5 MB as a form sends it; all other routes go on refusing such bodies. */
export async function addUploads(http: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: mostUploadBytes, files: 1, fields: 10, fieldSize: 2000, parts: 11, headerPairs: 20 },
    });
    addRoutes(scope);
  });
}

/** Reads an upload into memory; null when it is larger than may be, which is known before it is read where its length is given. */
export async function readUpload(request: FastifyRequest): Promise<Upload | null> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > mostUploadBytes + envelopeBytes) return null;
  const upload: Upload = { file: null, fields: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') upload.file = { name: part.filename, bytes: await part.toBuffer() };
      else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value;
    }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 413) return null;
    if (statusCode !== undefined && statusCode < 500) throw error;
    // The reader of forms says in many ways that a body ends too early or is none.
    throw Object.assign(new Error('The upload is not whole.', { cause: error }), { statusCode: 400 });
  }
  return upload;
}
