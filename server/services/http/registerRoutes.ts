import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { nearestName } from '../../../schemas/evaluate/nearestName.ts'
import type { BatchEndpoint } from '../../../schemas/types/endpoint.ts'
import { addedBase, addedEndpoint, isAdded } from '../../ground/kernel/addedDocuments.ts'
import type { Handler, Plugin } from '../../ground/kernel/call.ts'
import { SchemaError } from '../../ground/kernel/readDocuments.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { rememberRunner, rememberSearch, searchOf } from '../../ground/kernel/runEndpoint.ts'
import { type GenericEndpoint, runOperation } from '../endpoints/genericOperations.ts'
import { rememberFileReader } from '../records/files/fileUses.ts'
import { keepRules } from '../records/rules/keepRules.ts'
import { keepDictionaries } from '../records/values/keepDictionaries.ts'
import { argumentCheck } from './acceptedArguments.ts'
import { type Answering, answering, type Base } from './answerCall.ts'
import { batchRunner, batchTarget } from './batch.ts'
import { bodyLimitOf } from './bodyLimit.ts'
import { endpointConfig } from './endpointFacts.ts'
import { unknownRoute } from './envelope.ts'
import { takesFile } from './takeFile.ts'

/**
 * Creates a route for every endpoint in schemas/endpoints: session, permission, arguments, then the handler or generic
 * operation, then the envelope. A handler that no plugin provides stops the start.
 */
export function registerRoutes(app: FastifyInstance, base: Base, plugins: readonly Plugin[]): void {
  const given: Given = { handlers: collectHandlers(plugins), follows: new Map() }
  for (const { searches, fileReaders, follows } of plugins) {
    for (const [name, follow] of Object.entries(follows ?? {})) given.follows.set(name, follow)
    for (const [name, search] of Object.entries(searches ?? {})) rememberSearch(name, search)
    for (const [entity, reader] of Object.entries(fileReaders ?? {})) rememberFileReader(entity, reader)
  }
  const problems: string[] = []
  for (const endpoint of registry.endpoints.values()) {
    // Another server in this process may have added documents earlier.
    if (isAdded(endpoint.name)) continue
    const run = runnerOf(endpoint, given, problems)
    checkExport(endpoint, problems)
    if (!run) continue
    rememberRunner({ endpoint, run, check: argumentCheck(endpoint) })
    registerRoute(app, base, endpoint, run)
  }
  routesOfAddedDocuments(app, base)
  for (const name of given.follows.keys())
    if (!registry.endpoints.has(name)) problems.push(`there is no endpoint "${name}" that a plugin follows`)
  if (problems.length > 0) throw new SchemaError(problems)
}

/** Contributions of plugins to endpoints. */
interface Given {
  handlers: Map<string, Handler>
  follows: Map<string, Handler>
}

function collectHandlers(plugins: readonly Plugin[]): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const plugin of plugins) {
    // A handler gets what the schema of its endpoint lets through, from which its type was written.
    for (const [name, handler] of Object.entries(plugin.handlers as Record<string, Handler>)) {
      if (handlers.has(name)) throw new SchemaError([`plugin ${plugin.name}: handler "${name}" is registered twice`])
      handlers.set(name, handler)
    }
  }
  return handlers
}

function runnerOf(endpoint: EndpointInfo, given: Given, problems: string[]): Handler | undefined {
  const { definition } = endpoint
  if (definition.do === 'batch') return runnerOfBatch(endpoint, definition, given, problems)
  if (definition.do !== 'handler') return followed(endpoint, definition, given.follows.get(endpoint.name))
  const handler = given.handlers.get(definition.handler)
  if (!handler) {
    const near = nearestName(definition.handler, given.handlers.keys())
    problems.push(
      `endpoint ${endpoint.name}: no plugin has the handler "${definition.handler}"${near ? ` (${near}?)` : ''}`,
    )
  }
  return handler && keepDictionaries(definition, keepRules(endpoint, definition, handler))
}

function followed(endpoint: EndpointInfo, definition: GenericEndpoint, follow: Handler | undefined): Handler {
  const run: Handler = call => runOperation(call, endpoint.entity ?? '', definition)
  if (!follow) return run
  return call =>
    call.transaction(async tx => {
      const answer = await run(tx)
      await follow(tx)
      return answer
    })
}

function runnerOfBatch(
  endpoint: EndpointInfo,
  definition: BatchEndpoint,
  given: Given,
  problems: string[],
): Handler | undefined {
  const target = batchTarget(endpoint, definition)
  const run = target && target.definition.do !== 'batch' ? runnerOf(target, given, problems) : undefined
  if (target && run) return batchRunner(target, run)
  problems.push(`endpoint ${endpoint.name}: there is no endpoint "${definition.of}" of this family to run`)
  return undefined
}

/** A hand-written list can be exported only if its plugin provides the search. */
function checkExport({ name, family, definition }: EndpointInfo, problems: string[]): void {
  if (definition.do !== 'export') return
  const source = registry.endpoints.get(`${family}.${definition.of ?? 'list'}`)?.definition
  if (!source)
    problems.push(`endpoint ${name}: there is no endpoint "${definition.of ?? 'list'}" of this family to export`)
  else if (source.do === 'handler' && !searchOf(source.handler))
    problems.push(`endpoint ${name}: no plugin says in "searches" how the handler "${source.handler}" searches`)
}

function registerRoute(app: FastifyInstance, base: Base, endpoint: EndpointInfo, run: Handler): void {
  app.route({
    method: endpoint.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...routeOptions(base, endpoint),
    handler: answering(base, endpoint, run),
  })
}

/**
 * Routes for documents added at run time. The framework cannot add routes then, so one wildcard route looks the call
 * up. Only generic operations; their paths have no parameters.
 */
function routesOfAddedDocuments(app: FastifyInstance, base: Base): void {
  const known = new WeakMap<EndpointInfo, Answering>()
  const options = { config: { endpoint: { name: 'external.call', isPublic: false, writes: false } } }
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: `${addedBase}/*`,
      ...options,
      handler: async (request, reply) => {
        const endpoint = addedEndpoint(method, request.url.split('?')[0] ?? '')
        if (!endpoint || endpoint.definition.do === 'handler' || endpoint.definition.do === 'batch')
          throw unknownRoute(method, request.url)
        const { definition } = endpoint
        const answer =
          known.get(endpoint) ??
          answering(base, endpoint, call => runOperation(call, endpoint.entity ?? '', definition))
        known.set(endpoint, answer)
        // The wildcard's value is no argument.
        request.params = {}
        return answer(request, reply)
      },
    })
}

function routeOptions(base: Base, endpoint: EndpointInfo): RouteShorthandOptions {
  const { definition } = endpoint
  const options: RouteShorthandOptions =
    definition.do === 'import' ? takesFile(base, definition) : bodyLimitOf(definition)
  return { ...options, config: { ...options.config, ...endpointConfig(endpoint) } }
}
