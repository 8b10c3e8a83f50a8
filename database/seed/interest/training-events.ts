import type { App } from '../../../app/platform/app.server.ts';
import { notice, noticeWording } from '../../../app/interest/notice.ts';
import type { TrainingEventTable } from '../../../app/interest/tables.server.ts';

type Shipped = Pick<TrainingEventTable, 'code' | 'title' | 'description'>;

/** The seven training events the site ships with. Days, fees and exams come with the schedule and are not said here. */
export const trainingEvents: readonly Shipped[] = [
  {
    code: 'BasicCorrosion',
    title: 'Basic Corrosion',
    description:
      'Why metals corrode, the forms corrosion takes, and the five ways to control it: materials, design, coatings, cathodic protection and inhibitors. For people new to the subject.',
  },
  {
    code: 'FusionBondedEpoxy',
    title: 'Fusion Bonded Epoxy (FBE)',
    description:
      'Powder coating of pipe in the plant and at the field joint: cleaning, heating, application, cure, tests and repair. For coating-plant quality control, third-party inspectors and pipeline engineers.',
  },
  {
    code: 'CorrosionUnderInsulation',
    title: 'Corrosion Under Insulation (CUI)',
    description:
      'How wet insulation attacks steel, where it leaks, what prevents it, and how to inspect with and without stripping. For plant inspection, maintenance and insulation staff.',
  },
  {
    code: 'ShipboardCorrosionAssessmentTraining',
    title: 'Shipboard Corrosion Assessment Training (S-CAT)',
    description:
      'Survey of tanks, voids, decks and hull, grading coating breakdown and steel loss, and reading the findings into maintenance planning. For port engineers, superintendents and surveyors.',
  },
  {
    code: 'OffshoreCorrosionAssessmentTraining',
    title: 'Offshore Corrosion Assessment Training (O-CAT)',
    description:
      'In-service inspection and maintenance planning for fixed offshore structures: surveys that support a corrosion-control programme, and how condition is graded.',
  },
  {
    code: 'PipelineCorrosionAssessmentTraining',
    title: 'Pipeline Corrosion Assessment (to be confirmed)',
    description:
      'Direct and indirect assessment of pipelines in the field: potentials, coating-fault surveys, soil data, excavation checks, defect measurement and reporting. The official title is to be confirmed.',
  },
  {
    code: 'CertifiedBlasterC7',
    title: 'Abrasive Blaster Certification (C7)',
    description:
      'Dry abrasive blasting for craft workers: cleanliness grades, equipment, pressure and productivity, abrasives, dust, safety and containment.',
  },
];

/** Ships the training events and the present wording of the notice; what the office has changed since is left alone. */
export async function seedInterest(app: App): Promise<void> {
  await app.db
    .insertInto('training_events')
    .values(trainingEvents.map((event, index) => ({ ...event, position: index + 1, archived_at: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await app.db
    .insertInto('interest_notices')
    .values({ version: notice.version, wording: noticeWording })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
