import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { OutboundAnswer } from './callOut.ts'
import { OutboundFault } from './outboundFault.ts'

/** So many failures one after the other, and the host is left alone for a while. */
const failures = 5
const restMs = 30_000
/** Hosts remembered; the one not called for longest is forgotten. */
const most = 1000
const circuits = new Map<string, CircuitBreakerPolicy>()

const isTheirs = (error: unknown) => error instanceof OutboundFault && error.kind !== 'refused'
/** It answers, but not with what was asked for: more calls are no help to it. */
const isDown = (answer: unknown) => (answer as OutboundAnswer).status >= 500

/**
 * Runs a call to a host unless it failed, or answered 5xx, too often a moment ago; after the rest one call tries it out. Each process
 * judges for itself.
 * @throws OutboundFault `resting` without having called
 */
export async function throughCircuit(host: string, call: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> {
  const circuit =
    circuits.get(host) ??
    circuitBreaker(handleWhen(isTheirs).orWhenResult(isDown), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failures),
    })
  circuits.delete(host)
  circuits.set(host, circuit)
  for (const oldest of circuits.keys()) {
    if (circuits.size <= most) break
    circuits.delete(oldest)
  }
  try {
    return await circuit.execute(call)
  } catch (error) {
    if (error instanceof BrokenCircuitError)
      throw new OutboundFault('resting', `对方系统连续 ${failures} 次失败，${restMs / 1000} 秒内不再调用`)
    throw error
  }
}
