import type { EndpointName } from '../../schemas/types/common.ts'
import { RequestError } from '../request/requestError.ts'
import { createStore } from '../store.ts'

/** A call of a page, for diagnosing why something is empty. */
export interface RecentCall {
  endpoint: EndpointName
  call: string
  args: Record<string, unknown>
  /** Milliseconds since 1970. */
  at: number
  /** Milliseconds until the response; absent while the call is running. */
  took?: number
  /** Number of returned records, and of all records. */
  count?: number
  total?: number
  /** HTTP status and message of a refusal. */
  status?: number
  message?: string
}

const most = 100
const store = createStore<readonly RecentCall[]>([])

export const recentCalls = { get: store.get, subscribe: store.subscribe }

/** Called when another user signs in. */
export const forgetCalls = () => store.set([])

/** Records a call, without values of secret names. */
export async function noted<T>(
  call: Pick<RecentCall, 'endpoint' | 'call' | 'args'>,
  work: () => Promise<T>,
): Promise<T> {
  const begun: RecentCall = { ...call, args: withoutSecrets(call.args), at: Date.now() }
  store.set(now => [...now.slice(1 - most), begun])
  const start = performance.now()
  const done = (found: Partial<RecentCall>) => {
    const ended = { ...begun, ...found, took: Math.round(performance.now() - start) }
    store.set(now => now.map(one => (one === begun ? ended : one)))
  }
  try {
    const answer = await work()
    done(sizeOf(answer))
    return answer
  } catch (error) {
    done(error instanceof RequestError ? { status: error.status, message: error.message } : { message: String(error) })
    throw error
  }
}

const secret = /password|secret|token|verifyCode/i

const withoutSecrets = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, secret.test(name) ? '***' : value]))

function sizeOf(answer: unknown): Partial<RecentCall> {
  if (Array.isArray(answer)) return { count: answer.length }
  if (typeof answer !== 'object' || answer === null || !('records' in answer)) return {}
  const { records, total } = answer as { records: unknown; total?: unknown }
  return Array.isArray(records) ? { count: records.length, ...(typeof total === 'number' ? { total } : {}) } : {}
}
