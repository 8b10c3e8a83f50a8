import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import { defineCall } from '../platform/calls/call.server.ts';
import { NotFound } from '../platform/errors.ts';
import { DocumentedCourse, DocumentedCourseAnswer } from './contract.ts';
import { documentedCourse, documentedCourseAnswer } from './documented.ts';
import { getCourse, listCourses } from './list-courses.server.ts';
import { addPictures } from './pictures/serve-pictures.server.ts';

const notFound = { error: 'Course not found' };

/** The documented calls of the catalogue (specification 7), held in memory until something is published. */
export function addCatalogueCalls(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    method: 'GET',
    path: '/getcourses',
    summary: 'All courses with their levels',
    answer: z.array(DocumentedCourse),
    held: true,
    handle: async () => {
      const courses = await listCourses(app);
      return { status: 200, body: courses.map((course) => documentedCourse(course, course.enrolled)) };
    },
  });

  defineCall(http, app, {
    method: 'GET',
    path: '/getcourse/:courseId',
    summary: 'One course with everything about its levels',
    answer: DocumentedCourseAnswer,
    refuses: { 404: { says: 'No such course', body: z.object({ error: z.literal(notFound.error) }) } },
    held: true,
    handle: async ({ params }) => {
      try {
        return {
          status: 200,
          body: documentedCourseAnswer(await getCourse(app, params['courseId'] ?? ''), await app.classDates(app.now())),
        };
      } catch (error) {
        if (error instanceof NotFound) return { status: 404, body: notFound };
        throw error;
      }
    },
  });
  addPictures(http, app);
  // Ids longer than the server reads, or with a slash, get the same answer.
  http.get('/getcourse/*', { schema: { hide: true } }, async (_request, reply) => reply.code(404).send(notFound));
}
