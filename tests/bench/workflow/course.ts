/** One process with approvals, in both engines: starts it and agrees three times, in one transaction each. */
export interface Course {
  /** Returns the argument of `agree`. */
  start(): Promise<unknown>
  agree(started: unknown): Promise<unknown>
}

export const approvals = 3

const space = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="bench"'

interface Asked {
  nodes?: number
  /** Approver ids by position; without it the tasks have no approvers. */
  approvers?: (place: number) => string
}

/** User tasks one after the other, with automatic tasks behind them up to a number of nodes. */
export function approvalText(key: string, { nodes = approvals, approvers }: Asked = {}): string {
  const ids = [
    ...Array.from({ length: approvals }, (_, at) => `sign${at}`),
    ...Array.from({ length: Math.max(0, nodes - approvals) }, (_, at) => `auto${at}`),
  ]
  const inside = ids.map((id, place) =>
    id.startsWith('sign')
      ? `<userTask id="${id}" name="${id}">${approvers ? settingsOf(approvers(place)) : ''}</userTask>`
      : `<task id="${id}"/>`,
  )
  const flows = ['start', ...ids].map(
    (id, at) => `<sequenceFlow id="f${at}" sourceRef="${id}" targetRef="${ids[at] ?? 'end'}"/>`,
  )
  return `<?xml version="1.0"?><definitions id="d${key}" ${space}><process id="${key}" isExecutable="true">
    <startEvent id="start"/>${inside.join('')}<endEvent id="end"/>${flows.join('')}</process></definitions>`
}

const settingsOf = (userId: string) =>
  `<extensionElements><console:settings xmlns:console="urn:schema-console:bpmn:1">
    ${JSON.stringify({ approvers: [{ rule: 'users', users: [userId] }] })}</console:settings></extensionElements>`

/** Milliseconds of each course, by so many clients at once. */
export async function timesOf(course: Course, { clients, count }: { clients: number; count: number }) {
  const started: number[] = []
  const single: number[] = []
  let left = count
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const done = await work()
    single.push(performance.now() - began)
    return done
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const from = performance.now()
        let at = await timed(() => course.start())
        for (let step = 0; step < approvals; step++) at = await timed(() => course.agree(at))
        started.push(performance.now() - from)
      }
    }),
  )
  return { perSecond: (count * 1000) / (performance.now() - began), courses: started, single }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
