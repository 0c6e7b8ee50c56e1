import { authorizePerson } from './authorize.ts'
import { sessionWithin } from './boundScope.ts'
import type { Call, Handler, ListSearch } from './call.ts'
import { registry } from './registry.ts'
import type { EndpointInfo } from './registryTypes.ts'

/**
 * Endpoints that the program itself runs on behalf of a caller: an import stores each row by the endpoint that a form
 * would call. Filled when the routes are created; the plugins are the same for every app of a process.
 */
interface Runner {
  endpoint: EndpointInfo
  run: Handler
  /** Validates and normalizes arguments in place. */
  check(input: Record<string, unknown>): void
}

const runners = new Map<string, Runner>()
const searches = new Map<string, ListSearch>()

export const rememberRunner = (runner: Runner): void => {
  runners.set(runner.endpoint.name, runner)
}

export const rememberSearch = (handler: string, search: ListSearch): void => {
  searches.set(handler, search)
}

/** Returns the search of a list handler; undefined if its plugin defines none. */
export const searchOf = (handler: string): ListSearch | undefined => searches.get(handler)

/**
 * Runs an endpoint inside the transaction of `tx`, with the same checks as an HTTP call.
 *
 * @example await runEndpoint(tx, 'position.add', { code: 'P-1', name: '会计', organizationId: 'root' })
 */
export async function runEndpoint(tx: Call, name: string, input: Record<string, unknown>): Promise<unknown> {
  const runner = runners.get(name)
  if (!runner) throw new Error(`no endpoint "${name}" to run`)
  const { endpoint, run, check } = runner
  authorizePerson(tx.session, endpoint.definition.permission)
  check(input)
  return run(inner(tx, endpoint, input))
}

/** Returns the call for an endpoint that runs inside another one. */
export function inner(tx: Call, { name, method, path, definition }: EndpointInfo, input: Call['input']): Call {
  return {
    ...tx,
    session: sessionWithin(tx.session, definition.permission),
    input,
    endpoint: { name, method, path, definition },
    transaction(work) {
      return work(this)
    },
  }
}

/** Returns another endpoint of the same family. */
export function relative(endpoint: string, key: string): EndpointInfo {
  const name = `${endpoint.split('.')[0]}.${key}`
  const found = registry.endpoints.get(name)
  if (!found) throw new Error(`no endpoint "${name}"`)
  return found
}
