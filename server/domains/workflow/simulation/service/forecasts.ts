import { type Distribution, rounded } from '../../../../../processes/simulation/distribution.ts'
import { fewest } from '../../../../../processes/simulation/fit.ts'
import { adviceOf, type Forecast } from '../../../../../processes/simulation/forecast.ts'
import { type Learned, learn } from '../../../../../processes/simulation/learn.ts'
import {
  type DistributionRow,
  defaultParameters,
  type NodeRow,
} from '../../../../../processes/simulation/parameters.ts'
import { nodeKey, type SimulationInput } from '../../../../../processes/simulation/setup.ts'
import type { Call, EndpointInput, JobHandler } from '../../../../ground/kernel/call.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { AppError } from '../../../../ground/kernel/errors.ts'
import { enqueue } from '../../../../services/jobs/enqueue.ts'
import { audit } from '../../../../services/records/log/audit.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { create } from '../../../../services/records/write/create.ts'
import { fault } from '../../faults.ts'
import { calendarFor } from '../../people/calendars.ts'
import { runApart } from '../apart/runApart.ts'
import { historyCount, readHistory, spanOf } from './history.ts'
import { type Processes, processesOf } from './processes.ts'
import { inputFrom, inputText } from './runs.ts'
import { inputOf, nextWorkingMoment } from './scenario.ts'

const mostSeconds = 300
const repetitions = 8
const instances = 800
const warmUp = 100

/** POST /nbpm/forecast/preview: returns whether the history suffices, before starting. */
export async function forecastPreview(call: Call<EndpointInput<'processForecast.preview'>>) {
  const { started, ended } = await historyCount(call, spanOf(call.input))
  const enough = ended >= fewest
  const need = enough ? '' : `，至少需要 ${fewest} 件已结束的流程`
  return { valid: enough, message: `该范围内共发起 ${started} 件，已结束 ${ended} 件${need}` }
}

/** POST /nbpm/forecast/start: learns from the visible history, then simulates in the background. */
export const startForecast = (call: Call<EndpointInput<'processForecast.start'>>) =>
  call.transaction(async tx => {
    const span = spanOf(tx.input)
    if (span.from !== null && span.to !== null && span.from > span.to) throw fault('START_AFTER_END')
    const processes = await processesOf(tx, { modelId: span.modelId, basis: 'active' })
    const now = new Date().toISOString()
    const starterId = tx.session?.userId ?? null
    const calendar = await calendarFor(tx, starterId, now)
    const learned = learn(await readHistory(tx, span), [...processes.graphs.values()], calendar)
    if (learned.ended < fewest) throw fault('FORECAST_TOO_LITTLE_HISTORY', { ended: learned.ended, least: fewest })
    if (learned.nodes.length === 0) throw fault('FORECAST_NO_MANUAL_WORK')
    const own = { organizationId: tx.session?.organizationId ?? null, ownerId: starterId }
    const scenario = await create(
      tx,
      'processSimulation',
      { ...(await scenarioOfHistory(tx, processes, learned)), ...own, modelId: span.modelId, starterId },
      { trusted: true },
    )
    const record = await create(
      tx,
      'processForecast',
      {
        modelId: span.modelId,
        ...(span.from === null ? {} : { from: span.from }),
        ...(span.to === null ? {} : { to: span.to }),
        ...own,
        title: `${processes.modelName}：${learned.ended} 件历史`,
        samples: learned.ended,
        simulationId: scenario.id,
      },
      { trusted: true },
    )
    const input = await inputOf(tx, {
      id: String(scenario.id),
      name: String(scenario.name),
      row: scenario,
      starterId,
      processes,
    })
    await store(tx, String(record.id), { learned, input: JSON.parse(inputText(input)) as unknown })
    await enqueue(tx, 'processForecast', { forecastId: record.id }, `智能仿真：${processes.modelName}`)
    return read(tx, 'processForecast', record.id)
  })

async function scenarioOfHistory(tx: Call, processes: Processes, learned: Learned): Promise<Record<string, unknown>> {
  const fresh = defaultParameters(processes.graphs)
  const byNode = new Map(learned.nodes.map(node => [nodeKey(node.process, node.nodeId), node]))
  const pools = learned.pools.map(({ name, people }) => ({ name, people, hours: 'working', hourCost: 100 }))
  const nodes = fresh.nodes.map((row): NodeRow => {
    const known = byNode.get(nodeKey(row.process, row.nodeId))
    // A node that was never reached takes no time and gets no pool.
    if (!known) return { ...row, distribution: 'fixed', mean: row.pool === undefined ? (row.mean ?? 0) : 0, pool: null }
    return {
      ...row,
      ...rowOf(known.fit.distribution),
      pool: known.pool,
      signers: 1,
      refused: percentOf(known.refused),
      returned: percentOf(known.returned),
    }
  })
  const shares = new Map(learned.branches.map(each => [`${nodeKey(each.process, each.nodeId)}#${each.flowId}`, each]))
  return {
    name: `${processes.modelName}（按历史推算）`,
    basis: 'active',
    startAt: (await nextWorkingMoment(tx, tx.session?.userId ?? null)).toISOString(),
    instances,
    warmUp,
    arrivalKind: 'exponential',
    arrivalsPerHour: Math.max(0.001, Math.round(learned.arrivals.perHour * 1000) / 1000),
    arrivalHours: learned.arrivals.hours,
    nodes,
    pools,
    branches: fresh.branches.map(row => {
      const known = shares.get(`${nodeKey(row.process, row.nodeId)}#${row.flowId}`)
      return { ...row, chance: known ? percentOf(known.share) : null }
    }),
    data: [],
    remark: `由 ${learned.ended} 件历史流程推算`,
  }
}

const percentOf = (share: number) => Math.round(share * 1000) / 10

function rowOf(distribution: Distribution): DistributionRow {
  const { kind, ...numbers } = rounded(distribution)
  return { distribution: kind, mean: null, low: null, high: null, spread: null, ...numbers }
}

/** POST /nbpm/forecast/cancel */
export const cancelForecast = (call: Call<EndpointInput<'processForecast.cancel'>>) =>
  call.transaction(async tx => {
    const record = await read(tx, 'processForecast', tx.input.id)
    if (record.state !== 'waiting' && record.state !== 'running') throw fault('FORECAST_ENDED')
    await write(tx, String(record.id), { state: 'cancelled' })
    await audit(tx, {
      action: '取消智能仿真',
      entity: 'processForecast',
      recordId: String(record.id),
      recordName: String(record.title),
    })
    return { id: record.id }
  })

interface Stored {
  learned: Learned
  input?: unknown
  forecast?: Forecast
}

/** Job that runs a forecast. */
export const processForecast: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const id = String(job.data.forecastId)
  const begun = Date.now()
  const stored = await begin(call, id)
  if (!stored?.input) return
  const keep = (values: ForecastValues, result?: Stored) =>
    call.transaction(async tx => {
      await job.fence(tx.db)
      if ((await stateOf(tx, id)) !== 'running') return false
      await write(tx, id, values)
      if (result) await store(tx, id, result)
      return true
    })
  try {
    const input: SimulationInput = inputFrom(stored.input)
    const news = await runApart(
      { kind: 'forecast', input, repetitions, seconds: mostSeconds },
      { signal: job.signal, watch: percent => keep({ progress: percent }) },
    )
    if (news?.kind !== 'forecast') return
    const { forecast } = news
    await keep(
      {
        state: 'done',
        progress: 100,
        message: forecast.stopped ?? '',
        bottleneck: forecast.base.bottleneck.slice(0, 500),
        advice: adviceOf(forecast).slice(0, 1000),
        seconds: Math.round((Date.now() - begun) / 100) / 10,
      },
      { learned: stored.learned, forecast },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await keep({ state: 'failed', message: error.message })
  }
}

interface ForecastValues {
  state?: string
  progress?: number
  message?: string
  bottleneck?: string
  advice?: string
  seconds?: number
}

async function begin(call: Call, id: string): Promise<Stored | undefined> {
  return call.transaction(async tx => {
    const s = new Statement()
    const [row] = await s.run(
      tx.db,
      `update "process_forecast" f set "state" = 'running', "updated_at" = now()
       where f."id" = ${s.value(id)} and f."state" in ('waiting', 'running') and f."deleted_at" is null
       returning f."result"`,
    )
    return row?.result as Stored | undefined
  })
}

async function stateOf(tx: Call, id: string): Promise<unknown> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select f."state" from "process_forecast" f where f."id" = ${s.value(id)} and f."deleted_at" is null for update`,
  )
  return row?.state
}

async function write(tx: Call, id: string, values: ForecastValues): Promise<void> {
  const s = new Statement()
  const sets = Object.entries(values).map(([column, value]) => `"${column}" = ${s.value(value)}`)
  await s.run(
    tx.db,
    `update "process_forecast" set ${sets.join(', ')}, "updated_at" = now(), "revision" = "revision" + 1
      where "id" = ${s.value(id)}`,
  )
}

async function store(tx: Call, id: string, result: Stored): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_forecast" set "result" = ${s.value(JSON.stringify(result))}::jsonb where "id" = ${s.value(id)}`,
  )
}

/** Returns a visible forecast with its learned parameters. */
export async function foreseen(
  call: Call,
): Promise<{ row: Record<string, unknown>; learned: Learned; forecast?: Forecast }> {
  const row = await read(call, 'processForecast', String(call.input.id))
  const s = new Statement()
  const [stored] = await s.run(call.db, `select f."result" from "process_forecast" f where f."id" = ${s.value(row.id)}`)
  const { learned, forecast } = (stored?.result ?? {}) as Partial<Stored>
  if (!learned) throw fault('FORECAST_NOT_STARTED')
  return { row, learned, ...(forecast ? { forecast } : {}) }
}
