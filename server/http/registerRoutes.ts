import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveSession } from '../identity/resolveSession.ts'
import { authorize } from '../kernel/authorize.ts'
import type { Call, Database, Handler, Plugin, RequestFacts } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { createCall } from '../kernel/createCall.ts'
import { nearestName } from '../kernel/nearestName.ts'
import { SchemaError } from '../kernel/readDocuments.ts'
import { type EndpointInfo, registry } from '../kernel/registry.ts'
import { runOperation } from '../records/operations.ts'
import { acceptedArguments, argumentCheck } from './acceptedArguments.ts'
import { succeeded } from './envelope.ts'
import { gatherArguments } from './gatherArguments.ts'

export interface Base {
  db: Database
  config: Config
}

/**
 * Makes a route of every endpoint in schemas/endpoints: session, permission, arguments, then the handler or the generic
 * operation, then the envelope. A handler that no plugin registers stops the start.
 */
export function registerRoutes(app: FastifyInstance, base: Base, plugins: readonly Plugin[]): void {
  const handlers = collectHandlers(plugins)
  const problems: string[] = []
  for (const endpoint of registry.endpoints.values()) {
    const run = runnerOf(endpoint, handlers, problems)
    if (run) registerRoute(app, base, endpoint, run)
  }
  if (problems.length > 0) throw new SchemaError(problems)
}

function collectHandlers(plugins: readonly Plugin[]): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const plugin of plugins) {
    for (const [name, handler] of Object.entries(plugin.handlers)) {
      if (handlers.has(name)) throw new SchemaError([`plugin ${plugin.name}: handler "${name}" is registered twice`])
      handlers.set(name, handler)
    }
  }
  return handlers
}

function runnerOf(endpoint: EndpointInfo, handlers: Map<string, Handler>, problems: string[]): Handler | undefined {
  const { definition } = endpoint
  if (definition.do !== 'handler') return call => runOperation(call, endpoint.entity ?? '', definition)
  const handler = handlers.get(definition.handler)
  if (!handler) {
    const near = nearestName(definition.handler, handlers.keys())
    problems.push(
      `endpoint ${endpoint.name}: no plugin has the handler "${definition.handler}"${near ? ` (${near}?)` : ''}`,
    )
  }
  return handler
}

function registerRoute(app: FastifyInstance, base: Base, endpoint: EndpointInfo, run: Handler): void {
  const { name, method, path, definition } = endpoint
  const types = new Map(Object.entries(acceptedArguments(endpoint).properties).map(([key, one]) => [key, one.type]))
  const check = argumentCheck(endpoint)
  app.route({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async request => {
      const facts = factsOf(request)
      // A public call may be made with a token too; a wrong one there is no reason to refuse it.
      const session = await resolveSession(base, facts.authorization, facts)
      authorize(session, definition.permission)
      const input = gatherArguments(request, types)
      check(input)
      const call: Call = createCall({
        ...base,
        session,
        input,
        request: facts,
        endpoint: { name, method, path, definition },
      })
      return succeeded(await run(call))
    },
  })
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    authorization: request.headers.authorization,
    origin: `${request.protocol}://${request.host}`,
  }
}
