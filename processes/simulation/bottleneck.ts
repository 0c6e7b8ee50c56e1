import type { NodeOutcome, PoolOutcome } from './outcomes.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Returns a sentence on the bottleneck: the busiest pool with a queue, and the node with the longest waits. */
export function bottleneckOf(nodes: readonly NodeOutcome[], pools: readonly PoolOutcome[]): string {
  const [node] = [...nodes].sort((one, other) => other.waitingShare - one.waitingShare)
  if (!node || node.waitingShare === 0) return '没有排队，人手充足'
  const pool = pools.find(each => each.name === node.pool)
  const where = `等待最多的是“${node.name}”，占全部等待时间的 ${percent(node.waitingShare)}`
  if (!pool) return where
  const busy = `“${pool.name}”${pool.people} 人的利用率为 ${percent(pool.utilisation)}`
  if (pool.utilisation >= 0.95) return `${where}；${busy}，已超出处理能力，排队会越来越长`
  if (pool.utilisation >= 0.8) return `${where}；${busy}，接近饱和`
  if (pool.queueMean < 0.05) return `${where}；${busy}，几乎不排队，主要是在等上班`
  return `${where}；${busy}`
}
