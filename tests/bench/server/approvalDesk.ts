import { setTimeout as wait } from 'node:timers/promises'
import { approvals, approvalText } from '../workflow/course.ts'
import { asJson, type Shot } from './paced.ts'
import { post } from './people.ts'
import { quickCall, quickPost } from './quickCall.ts'
import type { SignedIn } from './tokens.ts'

/** Applications under way, each of which three people agree to, one after the other. */
export interface ApprovalDesk {
  /** Starts `count` applications, some of them concurrently. */
  start(count: number): Promise<void>
  /** Agrees to the oldest task; starts an application if there is none. */
  next(): Shot
  /** For each approval: milliseconds until the list of the next approver contains the task. */
  readonly seen: readonly number[]
  /** Number of tasks that an approver's list did not contain within ten seconds. */
  readonly unseen: number
  /** Resolves when every list has been read. */
  settled(): Promise<void>
}

interface Process {
  key: string
  approvers: readonly SignedIn[]
}

interface Waiting {
  taskId: string
  instanceId: string
  process: Process
  step: number
}

/** Number of approvers; each process has three of them. */
export const staff = 90
const startersAtOnce = 8
const patience = 10_000
const betweenLooks = 20

/** Deploys processes for the first users; `token` belongs to a user who may deploy. */
export async function openApprovalDesk(
  { base, token }: { base: string; token: string },
  others: readonly SignedIn[],
): Promise<ApprovalDesk> {
  const processes: Process[] = []
  const people = others.slice(0, staff)
  for (let from = 0; from + approvals <= people.length; from += approvals) {
    const approvers = people.slice(from, from + approvals)
    const key = `load${from}`
    const xml = approvalText(key, { approvers: place => approvers[place]?.id ?? '' })
    const { id } = await post(base, token, '/nbpm/model/create', { key, name: key, xml })
    await post(base, token, '/nbpm/model/deploy', { id })
    processes.push({ key, approvers })
  }

  const waiting: Waiting[] = []
  const seen: number[] = []
  const looks = new Set<Promise<void>>()
  let started = 0
  let unseen = 0

  /** Reads the list of the next approver until it contains the task. */
  const look = async (since: number, { instanceId, process, step }: Omit<Waiting, 'taskId'>) => {
    const { access_token: theirs = '' } = process.approvers[step] ?? {}
    for (;;) {
      const shot = asJson(theirs, 'todo', '/nbpm/task/todo', { current: 1, size: 20 })
      const { status, text } = await quickCall(base, shot)
      const found = status === 200 ? recordsOf(text).find(each => each.instanceId === instanceId) : undefined
      const after = performance.now() - since
      if (found) {
        seen.push(after)
        waiting.push({ taskId: found.id, instanceId, process, step })
        return
      }
      if (after > patience) {
        unseen += 1
        return
      }
      await wait(betweenLooks)
    }
  }
  const opened = (process: Process, text: string) => {
    const { id, tasks } = (JSON.parse(text) as { data: { id: string; tasks: { id: string }[] } }).data
    waiting.push({ taskId: tasks[0]?.id ?? '', instanceId: id, process, step: 0 })
  }
  const nextProcess = () => processes[started++ % processes.length] as Process

  return {
    start: async count => {
      let left = count
      const work = async () => {
        while (left-- > 0) {
          const process = nextProcess()
          opened(process, await quickPost(base, token, '/nbpm/instance/start', { key: process.key }))
        }
      }
      await Promise.all(Array.from({ length: startersAtOnce }, work))
    },
    next: () => {
      const since = performance.now()
      const one = waiting.shift()
      if (!one) {
        const process = nextProcess()
        const shot = asJson(token, 'start', '/nbpm/instance/start', { key: process.key })
        return { ...shot, onAnswer: text => opened(process, text) }
      }
      const { access_token: theirs = '' } = one.process.approvers[one.step] ?? {}
      return {
        ...asJson(theirs, 'approve', '/nbpm/task/complete', { id: one.taskId }),
        onAnswer: () => {
          if (one.step + 1 >= approvals) return
          const looking = look(since, { ...one, step: one.step + 1 }).finally(() => looks.delete(looking))
          looks.add(looking)
        },
      }
    },
    seen,
    get unseen() {
      return unseen
    },
    settled: async () => {
      while (looks.size > 0) await Promise.all(looks)
    },
  }
}

const recordsOf = (text: string) =>
  (JSON.parse(text) as { data: { records: { id: string; instanceId: string }[] } }).data.records
