import { readFileSync } from 'node:fs'
import type { WorkingCalendar } from '../../../processes/assignment/workingTime.ts'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { boundText } from '../../../processes/forms/namedForms.ts'
import type { SimulationSetup } from '../../../processes/simulation/setup.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import { shippedSchemas } from '../../../server/domains/workflow/models/shippedForms.ts'
import { file, flow } from '../bpmn/bpmnText.ts'

/** Monday to Friday, nine to five without a break, in Shanghai. */
export const officeHours: WorkingCalendar = {
  offset: 480,
  days: [1, 2, 3, 4, 5],
  hours: [[540, 1020]],
  holidays: new Set(),
  workdays: new Set(),
}

/** A Monday, nine in the morning in Shanghai. */
export const monday = Date.parse('2026-03-02T01:00:00.000Z')

export async function graphsOf(xml: string): Promise<Graph[]> {
  const { graphs, faults } = await readModel(xml)
  const errors = faults.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return graphs
}

/** A process of the demo company. */
export const demoGraphs = (key: 'leave' | 'purchase') =>
  graphsOf(
    boundText(
      readFileSync(new URL(`../../../server/seed/demo/processes/${key}.bpmn`, import.meta.url), 'utf8'),
      shippedSchemas(),
    ),
  )

/** One task of people. */
export const oneTask = () =>
  graphsOf(
    file(
      `<startEvent id="s"/><userTask id="t" name="窗口"/><endEvent id="e"/>${flow('s>t', undefined, 'f1')}
        ${flow('t>e', undefined, 'f2')}`,
    ),
  )

export const setupOf = (more: Partial<SimulationSetup>): SimulationSetup => ({
  key: 'p',
  startAt: monday,
  seed: 1,
  instances: 100,
  warmUp: 0,
  variables: {},
  data: [],
  arrivals: { kind: 'exponential', perHour: 10, hours: 'always' },
  nodes: [],
  pools: [],
  branches: [],
  ...more,
})
