import { Accordion } from '../../design/accordion/accordion.tsx';
import { Map } from '../../design/city-chart/city-chart.tsx';
import { QuietButton } from '../../design/button/button.tsx';
import { EditRow, EditRowOpen, EditRows } from '../../design/edit-row/edit-row.tsx';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { Avatar } from '../../design/header/account-menu.tsx';
import { JumpList, NumberedSection } from '../../design/jump-list/jump-list.tsx';
import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import { Reading } from '../../design/reading/reading.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Roadmap } from '../../design/roadmap/roadmap.tsx';
import { Steps } from '../../design/steps/steps.tsx';
import { Shelf } from './sample.tsx';

const places = [
  { name: 'North', latitude: 30.73, longitude: 76.78 },
  { name: 'West', latitude: 19.08, longitude: 72.88, side: 'left' as const },
  { name: 'Hill', latitude: 18.52, longitude: 73.86, shift: 7 },
];

export function RecordSamples() {
  return (
    <>
      <Shelf id="records" title="Records, roadmap, steps">
        <div className="grid grid--6-6">
          <Record title="Level record" heading="h3" aside={<span className="label">No. 1</span>} facts={facts} />
          <Record title="You are here" heading="h3">
            <RecordBody>
              <Roadmap stages={stages} />
            </RecordBody>
          </Record>
        </div>
        <FactList paired facts={[{ label: 'Class and hands-on work', value: 'Us' }]} />
        <Steps across steps={steps} />
        <Steps steps={steps} />
      </Shelf>
      <Shelf id="readings" title="Plan, reading, questions">
        <PlanTable caption="Inspection plan" columns={['Stage', 'You check', 'Against']} rows={plan} />
        <DewPoint />
        <Accordion name="questions" items={questions} />
      </Shelf>
      <Shelf id="rows" title="Inline edit">
        <ProfileRows />
      </Shelf>
      <Shelf id="charts" title="Chart, jump list">
        <div className="grid grid--4-8">
          <JumpList label="On this page" entries={[{ id: 'one', title: 'The first thing' }]} />
          <div>
            <NumberedSection id="one" number={1} title="The first thing">
              <p>One sentence.</p>
            </NumberedSection>
            <Map cities={places}>
              <p className="small">The street map comes from another company and loads only if you ask for it.</p>
              <QuietButton small>Load street map</QuietButton>
            </Map>
          </div>
        </div>
      </Shelf>
    </>
  );
}

const facts = [
  { label: 'Duration', value: '6 days' },
  { label: 'Time limit', value: '4 years to finish all requirements' },
];
const stages = [
  { title: 'Level 1', text: 'Where you are', now: true },
  { between: 'Work experience' },
  { title: 'Level 2', text: 'What comes next', href: '#main' },
];
const steps = [
  { title: 'Ask', text: 'You tell us where and when.' },
  { title: 'Count', text: 'We count who else asked.' },
  { title: 'Write', text: 'We write when a batch is set.' },
];
const plan = [
  { name: 'Before work', cells: ['Specification, data sheet', 'Contract documents'] },
  { name: 'Weather', cells: ['Air and steel temperature', 'At least 3 °C above dew point'] },
];
const questions = [
  { question: 'What opens?', answer: <p>One row at a time.</p>, open: true },
  { question: 'And then?', answer: <p>The other one closes.</p> },
];

function DewPoint() {
  return (
    <Reading
      title="A reading, and what it means"
      text="Steel 26.2 °C. The dew point is 23.9 °C, so the steel must be at 26.9 °C or more."
      verdict={
        <>
          <b>2.3 °C above dew point. Do not coat.</b> Write down the time and the readings.
        </>
      }
      steps={['26.2 − 23.9 = 2.3 °C']}
      scale={{
        from: 20,
        to: 32,
        unit: '°C',
        every: 4,
        zones: [
          { from: 20, to: 23.9, kind: 'no' },
          { from: 23.9, to: 26.9, kind: 'margin' },
          { from: 26.9, to: 32, kind: 'yes' },
        ],
        marks: [
          { value: 23.9, label: 'dew point 23.9' },
          { value: 26.9, label: 'limit 26.9' },
        ],
        pointer: { value: 26.2, label: 'steel 26.2' },
      }}
    />
  );
}

function ProfileRows() {
  return (
    <>
      <Avatar name="Sample User" />
      <EditRows>
        <EditRow label="First name" value="Sample" />
        <EditRow label="Company" />
        <EditRowOpen label="PIN code">
          <TextField name="postalCode" label="PIN code" hint="Six digits, no space." inputMode="numeric" />
        </EditRowOpen>
        <EditRow label="City" value="Sample town" blocked="Save or cancel the open row first." />
      </EditRows>
    </>
  );
}
