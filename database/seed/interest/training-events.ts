import type { App } from '../../../app/platform/app.server.ts';
import { notice, noticeWording } from '../../../app/interest/privacy-notice.ts';
import type { TrainingEventTable } from '../../../app/interest/tables.server.ts';

type Shipped = Pick<TrainingEventTable, 'code' | 'title' | 'description'>;

/** The seven levels. A level's page leads to the form by this code. Days, fees and exams come with the offer and are not said here. */
const levels: readonly Shipped[] = [
  {
    code: 'CIPLevel1',
    title: 'CIP Level 1',
    description:
      'Coating inspection on steel, from the beginning; formerly NACE CIP Level 1. Certificate: Basic Coatings Inspector. No entry condition.',
  },
  {
    code: 'CIPLevel2',
    title: 'CIP Level 2',
    description:
      'Linings, pipeline coatings, concrete, destructive tests and failure surveys; formerly NACE CIP Level 2. Certificate: Certified Coatings Inspector. For people who have taken Level 1 (to be confirmed).',
  },
  {
    code: 'CIPLevel3',
    title: 'CIP Level 3',
    description:
      'Peer Review: an oral examination by senior inspectors, not a class (to be confirmed). Certificate: Senior Certified Coatings Inspector. For people who hold Level 2 (to be confirmed).',
  },
  {
    code: 'CPLevel1',
    title: 'CP Level 1',
    description:
      'Reading test posts and rectifiers: potential, current, soil resistivity, and a record that can be used. Certificate: Cathodic Protection Tester.',
  },
  {
    code: 'CPLevel2',
    title: 'CP Level 2',
    description:
      'Rectifier faults, potentials with the current interrupted, stray current, coupons, and the data plotted. Certificate: Cathodic Protection Technician. For people who already work with cathodic protection.',
  },
  {
    code: 'CCILevel1',
    title: 'CCI Level 1',
    description:
      'From bare concrete to the first coat: age, strength, moisture, cleaning, profile, and what to record (to be confirmed). Certificate: Concrete Coating Inspector.',
  },
  {
    code: 'CCILevel2',
    title: 'CCI Level 2',
    description:
      'From the repair to the handover: cracks and joints, lining systems, film thickness, adhesion, and why coatings on concrete fail (to be confirmed). Certificate: Concrete Coating Inspector, second level.',
  },
];

/** The seven documented short courses. */
const shortCourses: readonly Shipped[] = [
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
      'Dry abrasive blasting: cleanliness grades, equipment, pressure and productivity, abrasives, dust, safety and containment. For craft workers.',
  },
];

/** Every training event the site ships with. */
export const trainingEvents: readonly Omit<TrainingEventTable, 'archived_at'>[] = [
  ...levels.map((event, index) => ({ ...event, kind: 'level' as const, position: index + 1 })),
  ...shortCourses.map((event, index) => ({ ...event, kind: 'short course' as const, position: index + 1 })),
];

/**
 * Ships the training events and the present wording of the notice, to databases that are in use too. What the office has worded otherwise
 * or archived is left as it is: its code is there.
 */
export async function seedInterest(app: App): Promise<void> {
  await app.db
    .insertInto('training_events')
    .values(trainingEvents.map((event) => ({ ...event, archived_at: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await app.db
    .insertInto('interest_notices')
    .values({ version: notice.version, wording: noticeWording })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
