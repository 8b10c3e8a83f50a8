import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { pictureFormats } from './picture.ts';

const named = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{2,4})\.(avif|webp)$/;

/** The files of pictures: named by what they hold, so that everybody on the way may keep them for good. */
export function addPictures(http: FastifyInstance, app: App): void {
  http.get('/pictures/:file', { schema: { hide: true } }, async (request, reply) =>
    sendPicture(app, request, reply, { removed: false }),
  );
}

/** Sends one file. A removed picture is there for the office alone. Throws NotFound. */
export async function sendPicture(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { removed }: { removed: boolean },
): Promise<FastifyReply> {
  const { file } = request.params as { file: string };
  const [, id = '', width = '', extension] = named.exec(file) ?? [];
  const format = pictureFormats.find((known) => known === extension);
  if (!format) throw new NotFound();
  const found = await app.db
    .selectFrom('picture_files')
    .innerJoin('pictures', 'pictures.id', 'picture_files.picture_id')
    .select('picture_files.bytes')
    .where('picture_files.picture_id', '=', id)
    .where('picture_files.width', '=', Number(width))
    .where('picture_files.format', '=', format)
    .$if(!removed, (query) => query.where('pictures.archived_at', 'is', null))
    .executeTakeFirst();
  if (!found) throw new NotFound();
  const etag = `"${id}-${width}-${format}"`;
  reply.headers({ etag, 'cache-control': removed ? 'private, max-age=86400' : 'public, max-age=31536000, immutable' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply
    .headers({ 'content-type': `image/${format}`, 'content-disposition': `inline; filename="${file}"` })
    .send(Buffer.from(found.bytes));
}
