import { setTimeout as wait } from 'node:timers/promises'
import { hangUp, quickCall } from './quickCall.ts'

export interface Shot {
  /** Group of its times in the figures. */
  kind: string
  path: string
  headers: Record<string, string>
  /** Posted; without one the call is a GET. */
  body?: string
  /** Called after each successful answer, before the next call. */
  onAnswer?: (text: string) => void
}

export interface Answered {
  kind: string
  status: number
  text: string
  /** Counted from the moment at which the call was due. */
  milliseconds: number
  /** Milliseconds from the start of the load to the answer. */
  at: number
}

export const asJson = (token: string, kind: string, path: string, body?: object): Shot => ({
  kind,
  path,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
})

export const asForm = (credential: string, kind: string, path: string, form: Record<string, string>): Shot => ({
  kind,
  path,
  headers: { authorization: `Basic ${btoa(credential)}`, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

/**
 * Sends so many calls a second, whether the ones before are answered or not, as people do who do not know of each
 * other. A call that gets no answer has status 0.
 */
export async function paced(
  base: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  shotOf: (index: number) => Shot,
): Promise<Answered[]> {
  const began = performance.now()
  const send = async (index: number): Promise<Answered> => {
    const due = began + (index * 1000) / perSecond
    const shot = shotOf(index)
    const { status, text } = await quickCall(base, shot).catch((error: unknown) => ({ status: 0, text: String(error) }))
    if (status === 200) shot.onAnswer?.(text)
    const now = performance.now()
    return { kind: shot.kind, status, text, milliseconds: now - due, at: now - began }
  }
  const count = Math.round(perSecond * seconds)
  const answers: Promise<Answered>[] = []
  while (answers.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) * perSecond) / 1000))
    while (answers.length < due) answers.push(send(answers.length))
    await wait(1)
  }
  const all = await Promise.all(answers)
  hangUp(base)
  return all
}

/** Runs a number of callers, each of which calls again as soon as it has its answer: the maximum load of the server. */
export async function pressed(
  base: string,
  { callers, seconds }: { callers: number; seconds: number },
  shotOf: (index: number) => Shot,
): Promise<Answered[]> {
  const began = performance.now()
  const all: Answered[] = []
  let index = 0
  const call = async () => {
    while (performance.now() - began < seconds * 1000) {
      const sentAt = performance.now()
      index += 1
      const shot = shotOf(index)
      const { status, text } = await quickCall(base, shot)
      const now = performance.now()
      all.push({ kind: shot.kind, status, text, milliseconds: now - sentAt, at: now - began })
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  hangUp(base)
  return all
}

/** @example share([1, 2, 3, 4], 0.5) // 3 */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const timesOf = (answers: readonly Answered[], kind?: string): number[] =>
  answers.filter(one => kind === undefined || one.kind === kind).map(one => one.milliseconds)

/** Returns the unexpected answers as sentences. */
export const faultsOf = (answers: readonly Answered[]): string[] =>
  answers
    .filter(({ status }) => status !== 200)
    .map(({ kind, status, text }) => `${kind}: ${status} ${text.slice(0, 200)}`)
