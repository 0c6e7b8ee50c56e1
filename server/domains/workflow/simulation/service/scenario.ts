import { addWorkingTime } from '../../../../../processes/assignment/workingTime.ts'
import { distributionOf, type Parameters } from '../../../../../processes/simulation/parameters.ts'
import type { Hours, SimulationInput } from '../../../../../processes/simulation/setup.ts'
import type { Variables } from '../../../../../processes/state/state.ts'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { read } from '../../../../services/records/search/read.ts'
import { calendarFor } from '../../people/calendars.ts'
import { type Processes, processesOf } from './processes.ts'

/** A stored scenario with its processes. */
export interface Scenario {
  id: string
  name: string
  row: Record<string, unknown>
  starterId: string | null
  processes: Processes
}

export async function scenarioOf(call: Call, id: unknown): Promise<Scenario> {
  const row = await read(call, 'processSimulation', String(id))
  return {
    id: String(row.id),
    name: String(row.name),
    row,
    starterId: textOf(row.starterId),
    processes: await processesOf(call, row),
  }
}

export const parametersOf = (row: Record<string, unknown>): Parameters => ({
  nodes: (row.nodes ?? []) as Parameters['nodes'],
  pools: (row.pools ?? []) as Parameters['pools'],
  branches: (row.branches ?? []) as Parameters['branches'],
  data: (row.data ?? []) as Parameters['data'],
})

/** Returns the next working moment from now. */
export async function nextWorkingMoment(call: Call, starterId: string | null): Promise<Date> {
  const now = Date.now()
  const calendar = await calendarFor(call, starterId, new Date(now).toISOString())
  return new Date((addWorkingTime(now, 1, calendar) ?? now + 1) - 1)
}

/** Returns the complete input of a run, as plain data. */
export async function inputOf(call: Call, { row, processes, starterId }: Scenario): Promise<SimulationInput> {
  const startAt = row.startAt ? new Date(row.startAt as string | Date) : await nextWorkingMoment(call, starterId)
  const { nodes, pools, branches, data } = parametersOf(row)
  return {
    graphs: [...processes.graphs.values()],
    calendar: await calendarFor(call, starterId, startAt.toISOString()),
    setup: {
      key: processes.key,
      startAt: startAt.getTime(),
      seed: Number(row.seed ?? 1),
      instances: Number(row.instances ?? 1000),
      warmUp: Math.min(Number(row.warmUp ?? 0), Number(row.instances ?? 1000) - 1),
      variables: (row.variables ?? {}) as Variables,
      data: data.map(each => ({ name: each.name, distribution: distributionOf(each) })),
      arrivals: {
        kind: row.arrivalKind === 'fixed' ? 'fixed' : 'exponential',
        perHour: Number(row.arrivalsPerHour ?? 1),
        hours: hoursOf(row.arrivalHours),
      },
      nodes: nodes.map(each => ({
        process: each.process,
        nodeId: each.nodeId,
        duration: distributionOf(each),
        pool: textOf(each.pool),
        signers: each.signers ?? 1,
        refused: (each.refused ?? 0) / 100,
        returned: (each.returned ?? 0) / 100,
      })),
      pools: pools.map(each => ({
        name: each.name,
        people: each.people,
        hours: hoursOf(each.hours),
        hourCost: each.hourCost ?? 0,
      })),
      branches: branches.flatMap(({ process, nodeId, flowId, chance }) =>
        chance === null || chance === undefined ? [] : [{ process, nodeId, flowId, chance: chance / 100 }],
      ),
    },
  }
}

const hoursOf = (value: unknown): Hours => (value === 'always' ? 'always' : 'working')
