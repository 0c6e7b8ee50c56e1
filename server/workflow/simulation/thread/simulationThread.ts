import { parentPort, workerData } from 'node:worker_threads'
import { forecast } from '../core/forecast.ts'
import { simulate } from '../core/simulate.ts'
import type { ThreadNews, ThreadOrder } from './messages.ts'

const order = workerData as ThreadOrder
const begun = Date.now()
let told = 0

const tell = (news: ThreadNews) => parentPort?.postMessage(news)

/** Tells of the progress once a second, and whether time is up. */
const seen = (share: number): string | undefined => {
  const now = Date.now()
  if (now - told >= 1000) {
    told = now
    tell({ kind: 'progress', percent: Math.min(99, Math.floor(share * 100)) })
  }
  return now - begun > order.seconds * 1000 ? `超过 ${order.seconds} 秒，已停止` : undefined
}

if (order.kind === 'simulate') {
  const { instances } = order.input.setup
  tell({ kind: 'outcome', outcome: simulate(order.input, { stop: ({ done }) => seen(done / instances) }) })
} else tell({ kind: 'forecast', forecast: forecast(order, seen) })
