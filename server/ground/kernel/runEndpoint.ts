import { authorizePerson } from './authorize.ts'
import { sessionWithin } from './boundScope.ts'
import type { Call, Handler, ListSearch } from './call.ts'
import { registry } from './registry.ts'
import type { EndpointInfo } from './registryTypes.ts'

/**
 * Endpoints run by the program itself under the name of a caller: an import stores each row by the endpoint that a form
 * would call. Filled while the routes are made; the plugins are the same for every app of a process.
 */
interface Runner {
  endpoint: EndpointInfo
  run: Handler
  /** Checks and tidies arguments in place. */
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

/** How the list of a handler is searched; undefined when its plugin does not say. */
export const searchOf = (handler: string): ListSearch | undefined => searches.get(handler)

/**
 * Runs an endpoint inside the transaction of `tx`, after the same checks that guard it from outside.
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

/** The call that an endpoint sees when it is run inside another one. */
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

/** Another endpoint of the family that an endpoint belongs to. */
export function relative(endpoint: string, key: string): EndpointInfo {
  const name = `${endpoint.split('.')[0]}.${key}`
  const found = registry.endpoints.get(name)
  if (!found) throw new Error(`no endpoint "${name}"`)
  return found
}
