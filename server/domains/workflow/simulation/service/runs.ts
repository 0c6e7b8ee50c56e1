import type { Outcome } from '../../../../../processes/simulation/outcome.ts'
import type { SimulationInput } from '../../../../../processes/simulation/setup.ts'
import type { Call, EndpointInput, JobHandler } from '../../../../ground/kernel/call.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { AppError } from '../../../../ground/kernel/errors.ts'
import { newId } from '../../../../ground/kernel/id.ts'
import { enqueue } from '../../../../services/jobs/enqueue.ts'
import { audit } from '../../../../services/records/log/audit.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { fault } from '../../faults.ts'
import { runApart } from '../apart/runApart.ts'
import { inputOf, scenarioOf } from './scenario.ts'

/** Maximum seconds of a run; after that it stops with a partial result. */
const mostSeconds = 300
/** Maximum number of stored results per scenario. */
const mostResults = 50

/** POST /nbpm/simulation/run: runs in the background with the current parameters. */
export const runSimulation = (call: Call<EndpointInput<'processSimulation.run'>>) =>
  call.transaction(async tx => {
    const scenario = await scenarioOf(tx, tx.input.id)
    const input = await inputOf(tx, scenario)
    await requireIdle(tx, scenario.id)
    const id = newId()
    const s = new Statement()
    const actor = s.value(tx.session?.userId ?? null)
    await s.run(
      tx.db,
      `insert into "process_simulation_run" ("id", "simulation_id", "title", "state", "progress",
        "seed", "instances", "setup", "organization_id", "owner_id", "created_by", "updated_by")
       values (${s.value(id)}, ${s.value(scenario.id)}, ${s.value(scenario.name)}, 'waiting',
       0, ${s.value(input.setup.seed)}, ${s.value(input.setup.instances)},
         ${s.value(inputText(input))}::jsonb, ${s.value(scenario.row.organizationId ?? null)},
         ${s.value(scenario.row.ownerId ?? null)}, ${actor}, ${actor})`,
    )
    await showOnScenario(tx, id)
    await audit(tx, {
      action: '运行流程仿真',
      entity: 'processSimulation',
      recordId: scenario.id,
      recordName: scenario.name,
    })
    const jobId = await enqueue(tx, 'processSimulation', { runId: id }, `流程仿真：${scenario.name}`)
    return { id, jobId }
  })

/** Serializes an input; sets become arrays. */
export const inputText = (input: SimulationInput): string =>
  JSON.stringify(input, (_name, value: unknown) => (value instanceof Set ? [...value] : value))

/** Parses a stored input. */
export function inputFrom(stored: unknown): SimulationInput {
  const input = stored as SimulationInput
  const days = (value: unknown) => new Set(Array.isArray(value) ? (value as string[]) : [])
  const { calendar } = input
  return { ...input, calendar: { ...calendar, holidays: days(calendar.holidays), workdays: days(calendar.workdays) } }
}

async function requireIdle(tx: Call, simulationId: string): Promise<void> {
  const s = new Statement()
  const id = s.value(simulationId)
  const [row] = await s.run(
    tx.db,
    `select 1 as "one" from "process_simulation_run" r
      where r."simulation_id" = ${id} and r."state" in ('waiting', 'running')`,
  )
  if (row) throw fault('SIMULATION_RUNNING')
  const old = new Statement()
  await old.run(
    tx.db,
    `delete from "process_simulation_run" where "id" in (select r."id" from "process_simulation_run" r
       where r."simulation_id" = ${old.value(simulationId)} order by r."created_at" desc offset ${mostResults - 1})`,
  )
}

/** POST /nbpm/simulation/run/cancel */
export const cancelSimulation = (call: Call<EndpointInput<'processSimulation.cancel'>>) =>
  call.transaction(async tx => {
    const run = await read(tx, 'processSimulationRun', tx.input.id)
    if (run.state !== 'waiting' && run.state !== 'running') throw fault('SIMULATION_ENDED')
    await writeRun(tx, String(run.id), { state: 'cancelled' })
    await audit(tx, {
      action: '取消流程仿真',
      entity: 'processSimulation',
      recordId: String(run.simulationId),
      recordName: String(run.title),
    })
    return { id: run.id }
  })

/** Job that simulates in a separate process, reports progress, and stores the result. */
export const processSimulation: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const id = String(job.data.runId)
  const begun = Date.now()
  const input = await beginRun(call, id)
  if (!input) return
  const write = (values: RunValues) =>
    call.transaction(async tx => {
      await job.fence(tx.db)
      if ((await stateOf(tx, id)) !== 'running') return false
      await writeRun(tx, id, values)
      return true
    })
  try {
    const news = await runApart(
      { kind: 'simulate', input, seconds: mostSeconds },
      { signal: job.signal, watch: percent => write({ progress: percent }) },
    )
    if (news?.kind !== 'outcome') return
    await write(valuesOf(news.outcome, (Date.now() - begun) / 1000))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await write({ state: 'failed', message: error.message })
  }
}

/** Restarts a run after a stop with the same input, which gives the same result. */
async function beginRun(call: Call, id: string): Promise<SimulationInput | undefined> {
  return call.transaction(async tx => {
    const s = new Statement()
    const [row] = await s.run(
      tx.db,
      `update "process_simulation_run" r set "state" = 'running', "updated_at" = now()
       where r."id" = ${s.value(id)} and r."state" in ('waiting', 'running') returning r."setup"`,
    )
    if (!row) return undefined
    await showOnScenario(tx, id)
    return inputFrom(row.setup)
  })
}

async function stateOf(tx: Call, id: string): Promise<unknown> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select r."state" from "process_simulation_run" r where r."id" = ${s.value(id)} for update`,
  )
  return row?.state
}

interface RunValues {
  state?: string
  progress?: number
  message?: string
  completed?: number
  duration_mean?: number
  bottleneck?: string
  steps?: number
  seconds?: number
  result?: string
  ended_at?: string
}

function valuesOf(outcome: Outcome, seconds: number): RunValues {
  return {
    state: 'done',
    progress: 100,
    message: outcome.stopped ?? '',
    completed: outcome.instances.completed + outcome.instances.rejected + outcome.instances.other,
    duration_mean: Math.round((outcome.duration.mean / 60) * 100) / 100,
    bottleneck: outcome.bottleneck.slice(0, 500),
    steps: outcome.steps,
    seconds: Math.round(seconds * 10) / 10,
    result: JSON.stringify(outcome),
    ended_at: new Date().toISOString(),
  }
}

async function writeRun(tx: Call, id: string, values: RunValues): Promise<void> {
  const s = new Statement()
  const sets = Object.entries(values).map(
    ([column, value]) => `"${column}" = ${s.value(value)}${column === 'result' ? '::jsonb' : ''}`,
  )
  const [row] = await s.run(
    tx.db,
    `update "process_simulation_run" set ${sets.join(', ')}, "updated_at" = now() where "id" = ${s.value(id)}
      returning "id"`,
  )
  if (!row) throw fault('SIMULATION_RESULT_GONE')
  await showOnScenario(tx, id)
}

/** Shows the last run in the list of scenarios. */
async function showOnScenario(tx: Call, runId: string): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_simulation" p set "last_run_id" = r."id",
      "last_state" = r."state", "progress" = r."progress", "bottleneck" = r."bottleneck"
     from "process_simulation_run" r where r."id" = ${s.value(runId)} and p."id" = r."simulation_id"`,
  )
}
