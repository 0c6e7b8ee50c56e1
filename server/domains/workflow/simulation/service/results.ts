import type { Outcome } from '../../../../../processes/simulation/outcome.ts'
import type { NodeOutcome, PoolOutcome } from '../../../../../processes/simulation/outcomes.ts'
import { nodeKey } from '../../../../../processes/simulation/setup.ts'
import type { Estimate } from '../../../../../processes/simulation/statistics.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { fault } from '../../faults.ts'

/** Returns a visible result. */
async function outcomeOf(call: Call): Promise<{ run: Record<string, unknown>; outcome: Outcome }> {
  const run = await read(call, 'processSimulationRun', String(call.input.id))
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select r."result" from "process_simulation_run" r where r."id" = ${s.value(run.id)}`,
  )
  if (!row?.result) throw fault('SIMULATION_NOT_FINISHED')
  return { run, outcome: row.result as Outcome }
}

export const rounded = (value: number, places = 2): number => {
  const factor = 10 ** places
  return Math.round(value * factor) / factor
}
const hours = (minutes: number) => rounded(minutes / 60)
const percent = (share: number) => rounded(share * 100, 1)

/** Formats `12.3 ± 0.4`, or that there is too little data. */
export const rangeText = ({ mean, halfWidth }: Estimate, unit = 60): string =>
  halfWidth === null
    ? '样本不足'
    : `${rounded(Math.max(0, mean - halfWidth) / unit)} – ${rounded((mean + halfWidth) / unit)}`

/** GET /nbpm/simulation/run/figures/{id} */
export async function figures(call: Call) {
  const { run, outcome } = await outcomeOf(call)
  const { instances, duration } = outcome
  return {
    id: run.id,
    title: run.title,
    instances: instances.counted,
    completed: instances.completed,
    rejected: instances.rejected,
    unfinished: instances.unfinished + instances.other,
    failed: instances.failed,
    durationMean: hours(duration.mean),
    durationP50: hours(duration.p50),
    durationP90: hours(duration.p90),
    durationP95: hours(duration.p95),
    range: rangeText(duration.estimate),
    perDay: rounded(outcome.perDay),
    days: rounded(outcome.days, 1),
    cost: Math.round(outcome.cost.total),
    costEach: rounded(outcome.cost.each),
    utilisation: percent(outcome.pools.reduce((most, pool) => Math.max(most, pool.utilisation), 0)),
    bottleneck: outcome.bottleneck,
    message: outcome.stopped ?? '',
    steps: outcome.steps,
    seconds: Number(run.seconds ?? 0),
  }
}

export const nodeRowOf = (node: NodeOutcome) => ({
  id: nodeKey(node.process, node.nodeId),
  name: node.name,
  pool: node.pool,
  count: node.count,
  waitingMean: hours(node.waiting.mean),
  waitingP50: hours(node.waiting.p50),
  waitingP90: hours(node.waiting.p90),
  waitingP95: hours(node.waiting.p95),
  waitingRange: rangeText(node.waiting.estimate),
  workingMean: rounded(node.working.mean),
  workingP50: rounded(node.working.p50),
  workingP90: rounded(node.working.p90),
  waitingShare: percent(node.waitingShare),
  refused: node.refused,
  returned: node.returned,
  timedOut: node.timedOut,
  cost: Math.round(node.cost),
})

export const poolRowOf = (pool: PoolOutcome) => ({
  id: pool.name,
  name: pool.name,
  people: pool.people,
  utilisation: percent(pool.utilisation),
  workedHours: rounded(pool.workedHours, 1),
  queueMean: rounded(pool.queueMean),
  queueMost: pool.queueMost,
  cost: Math.round(pool.cost),
})

/** POST /nbpm/simulation/run/nodes */
export const nodes = async (call: Call) => (await outcomeOf(call)).outcome.nodes.map(nodeRowOf)

/** POST /nbpm/simulation/run/pools */
export const pools = async (call: Call) => (await outcomeOf(call)).outcome.pools.map(poolRowOf)

/** POST /nbpm/simulation/run/queues: returns days and hours in company time. */
export async function queues(call: Call) {
  const { outcome } = await outcomeOf(call)
  return outcome.queues.map(({ at, pool, length }) => {
    const day = new Date(Date.parse(at) + 8 * 3_600_000).toISOString()
    return { id: `${at}${pool}`, at: `${day.slice(5, 10)} ${day.slice(11, 16)}`, pool, length: rounded(length) }
  })
}

/** POST /nbpm/simulation/run/histogram */
export async function histogram(call: Call) {
  const { outcome } = await outcomeOf(call)
  const places = (outcome.histogram.at(-1)?.to ?? 0) > 6000 ? 0 : 1
  return outcome.histogram.map(({ from, to, count }, index) => ({
    id: String(index),
    range: `${(from / 60).toFixed(places)}–${(to / 60).toFixed(places)}`,
    count,
  }))
}

/** POST /nbpm/simulation/run/failures */
export async function failures(call: Call) {
  const { outcome } = await outcomeOf(call)
  const rows = [
    ...outcome.failures.map(({ message, count }) => ({ kind: '无法继续', text: message, count })),
    ...outcome.stuck.map(({ name, count }) => ({ kind: '未结束', text: `停在“${name}”`, count })),
  ]
  return rows.map((row, index) => ({ id: String(index + 1), ...row }))
}

/** POST /nbpm/simulation/run/conclusion: returns sentences. */
export async function conclusion(call: Call) {
  const { run, outcome } = await outcomeOf(call)
  const { estimate } = outcome.duration
  const rows: [string, string][] = [['瓶颈', outcome.bottleneck]]
  rows.push(['平均历时', `${hours(estimate.mean)} 小时，95% 置信区间 ${rangeText(estimate)} 小时`])
  const lost = outcome.instances.failed + outcome.instances.unfinished
  if (lost > 0) rows.push(['注意', `${lost} 件没有走完，原因见“无法继续与未结束”`])
  if (outcome.stopped !== null) rows.push(['提前停止', outcome.stopped])
  rows.push(['运行', `${outcome.steps} 步，用时 ${Number(run.seconds ?? 0)} 秒，随机种子 ${String(run.seed)}`])
  return rows.map(([subject, text], index) => ({ id: String(index + 1), subject, text }))
}
