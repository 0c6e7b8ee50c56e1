import { parametersText } from '../../../../../processes/simulation/fit.ts'
import { helps } from '../../../../../processes/simulation/forecast.ts'
import { nodeKey } from '../../../../../processes/simulation/setup.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { foreseen } from './forecasts.ts'
import { nodeRowOf, poolRowOf, rounded } from './results.ts'

const hours = (minutes: number) => rounded(minutes / 60)
const percent = (share: number) => rounded(share * 100, 1)

/** GET /nbpm/forecast/figures/{id} */
export async function forecastFigures(call: Call) {
  const { row, learned, forecast } = await foreseen(call)
  const mean = forecast?.duration.mean
  return {
    id: row.id,
    samples: learned.ended,
    durationHistory: hours(learned.duration),
    durationModel: mean === undefined ? null : hours(mean),
    deviation:
      mean === undefined || learned.duration === 0 ? null : percent((mean - learned.duration) / learned.duration),
    arrivals: rounded(learned.arrivals.perDay),
    utilisation: forecast ? percent(Math.max(0, ...forecast.base.pools.map(pool => pool.utilisation))) : null,
    bottleneck: row.bottleneck ?? '',
    advice: row.advice ?? '',
    message: row.message ?? '',
  }
}

/** POST /nbpm/forecast/fits */
export async function forecastFits(call: Call) {
  const { learned } = await foreseen(call)
  return learned.nodes.map(({ process, nodeId, name, fit, people, refused, returned }) => ({
    id: nodeKey(process, nodeId),
    name,
    count: fit.count,
    mean: rounded(fit.mean, 1),
    p90: rounded(fit.p90, 1),
    distribution: fit.distribution.kind,
    parameters: parametersText(fit.distribution),
    distance: rounded(fit.distance, 3),
    quality: fit.quality,
    people,
    refused: percent(refused),
    returned: percent(returned),
  }))
}

/** POST /nbpm/forecast/branches */
export async function forecastBranches(call: Call) {
  const { learned } = await foreseen(call)
  return learned.branches.map(({ process, nodeId, flowId, name, flowName, count, share, low, high }) => ({
    id: `${nodeKey(process, nodeId)}#${flowId}`,
    name,
    flowName,
    count,
    chance: percent(share),
    range: `${percent(low)} – ${percent(high)}`,
  }))
}

/** POST /nbpm/forecast/pools */
export const forecastPools = async (call: Call) => ((await foreseen(call)).forecast?.base.pools ?? []).map(poolRowOf)

/** POST /nbpm/forecast/nodes */
export const forecastNodes = async (call: Call) => ((await foreseen(call)).forecast?.base.nodes ?? []).map(nodeRowOf)

/** POST /nbpm/forecast/increments: returns the effect of one more person in each pool. */
export async function forecastIncrements(call: Call) {
  const { forecast } = await foreseen(call)
  if (!forecast) return []
  const base = forecast.duration.mean
  return forecast.increments.map(each => ({
    id: each.pool,
    name: each.pool,
    people: `${each.people} → ${each.people + 1}`,
    durationMean: hours(each.duration),
    saved: hours(each.saved.mean),
    savedShare: base === 0 ? 0 : percent(each.saved.mean / base),
    range: each.saved.halfWidth === null ? '样本不足' : savedRange(each.saved.mean, each.saved.halfWidth),
    verdict: helps(each) ? '确实缩短' : '没有明显变化',
    cost: rounded(each.cost),
  }))
}

const savedRange = (mean: number, half: number) => `${hours(mean - half)} – ${hours(mean + half)}`

/** POST /nbpm/forecast/conclusion: returns sentences. */
export async function forecastConclusion(call: Call) {
  const { row, learned, forecast } = await foreseen(call)
  const rows: [string, string][] = []
  if (!forecast) rows.push(['状态', String(row.message || '分析还没有完成')])
  else {
    rows.push(['预计瓶颈', String(row.bottleneck ?? '')], ['建议', String(row.advice ?? '')])
    const { mean } = forecast.duration
    const apart = learned.duration === 0 ? 0 : Math.abs(mean / learned.duration - 1)
    const trust = apart <= 0.2 ? '与历史相符' : apart <= 0.5 ? '与历史有差距，结论供参考' : '与历史相差很大，结论不可靠'
    rows.push(['可信程度', `模型平均历时 ${hours(mean)} 小时，历史 ${hours(learned.duration)} 小时：${trust}`])
  }
  const poor = learned.nodes.filter(({ fit }) => fit.quality !== '拟合良好')
  if (poor.length > 0) rows.push(['注意', poor.map(({ name, fit }) => `“${name}”${fit.quality}`).join('；')])
  rows.push(['依据', `${learned.ended} 件已结束的流程；每人视为逐件办理，只计工作时间`])
  return rows.map(([subject, text], index) => ({ id: String(index + 1), subject, text }))
}
