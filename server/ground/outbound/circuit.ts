import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { OutboundAnswer } from './callOut.ts'
import { finding } from './findings.ts'
import { OutboundFault } from './outboundFault.ts'

/** Number of consecutive failures after which calls to a host pause. */
const failures = 5
const restMs = 30_000
/** Maximum number of hosts; the least recently called is dropped. */
const most = 1000
const circuits = new Map<string, CircuitBreakerPolicy>()

const isTheirs = (error: unknown) => error instanceof OutboundFault && error.kind !== 'refused'
/** A server error counts as a failure, like no response. */
const isDown = (answer: unknown) => (answer as OutboundAnswer).status >= 500

/**
 * Calls a host unless it recently failed, or answered 5xx, too often; after the pause one call tests it. Each process
 * counts separately.
 * @throws OutboundFault `resting` without calling the host
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
      throw new OutboundFault('resting', finding('OUTBOUND_RESTING', { failures, seconds: restMs / 1000 }))
    throw error
  }
}
