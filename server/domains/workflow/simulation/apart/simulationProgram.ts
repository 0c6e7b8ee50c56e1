import { forecast } from '../../../../../processes/simulation/forecast.ts'
import { simulate } from '../../../../../processes/simulation/simulate.ts'
import type { News, Order } from './messages.ts'

const begun = Date.now()
let reportedAt = 0

const tell = (news: News) => process.send?.(news)

/** Reports the progress once a second; returns a reason to stop when time is up. */
const seen = (share: number, seconds: number): string | undefined => {
  const now = Date.now()
  if (now - reportedAt >= 1000) {
    reportedAt = now
    tell({ kind: 'progress', percent: Math.min(99, Math.floor(share * 100)) })
  }
  return now - begun > seconds * 1000 ? `超过 ${seconds} 秒，已停止` : undefined
}

/** Program of the process that handles one request. It runs until it is stopped. */
process.on('message', (order: Order) => {
  if (order.kind === 'simulate') {
    const { instances } = order.input.setup
    const stop = ({ done }: { done: number }) => seen(done / instances, order.seconds)
    tell({ kind: 'outcome', outcome: simulate(order.input, { stop }) })
  } else tell({ kind: 'forecast', forecast: forecast(order, share => seen(share, order.seconds)) })
})
