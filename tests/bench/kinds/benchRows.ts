/** What both sides show: entries of one month, cards of five columns. */
export interface BenchEntry {
  id: string
  revision: number
  title: string
  startAt: string
  endAt: string
  kind: string
}

export interface BenchCard {
  id: string
  revision: number
  title: string
  state: string
  owner: string
  amount: number
}

export const kinds = [
  { value: 'meeting', label: '会议', color: 'blue' },
  { value: 'visit', label: '走访', color: 'green' },
  { value: 'review', label: '评审', color: 'orange' },
]
export const states = [
  { value: 'new', label: '待处理', color: 'default' },
  { value: 'doing', label: '进行中', color: 'blue' },
  { value: 'testing', label: '验收中', color: 'orange' },
  { value: 'done', label: '已完成', color: 'green' },
  { value: 'closed', label: '已关闭', color: 'default' },
]

const entryCount = 2000
const cardCount = 1000

/** Returns entries that begin in the month of a moment, most of an hour or two, every tenth of several days. */
export function entries(now: Date): BenchEntry[] {
  const days = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()
  return Array.from({ length: entryCount }, (_, at) => {
    const hour = 8 + (at % 10)
    const from = new Date(now.getFullYear(), now.getMonth(), 1 + (at % days), hour)
    const hours = at % 10 === 0 ? 24 + hour : 1 + (at % 2)
    return {
      id: `e${at}`,
      revision: 1,
      title: `事项 ${at}`,
      startAt: from.toISOString(),
      endAt: new Date(from.getTime() + hours * 3_600_000).toISOString(),
      kind: kinds[at % kinds.length]!.value,
    }
  })
}

export const cards = (): BenchCard[] =>
  Array.from({ length: cardCount }, (_, at) => ({
    id: `c${at}`,
    revision: 1,
    title: `任务 ${at}`,
    state: states[at % states.length]!.value,
    owner: `姓名${at % 40}`,
    amount: (at * 37) % 1000,
  }))
