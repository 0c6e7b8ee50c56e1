import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { nearestName } from '../../../schemas/evaluate/nearestName.ts'
import { onlyReads } from '../../../schemas/evaluate/onlyReads.ts'
import type { BatchEndpoint, Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Config } from '../../ground/config/config.ts'
import { addedBase, addedEndpoint, isAdded } from '../../ground/kernel/addedDocuments.ts'
import { authorize } from '../../ground/kernel/authorize.ts'
import { sessionWithin } from '../../ground/kernel/boundScope.ts'
import type { Call, Database, Handler, Plugin, RequestFacts, Session } from '../../ground/kernel/call.ts'
import { createCall } from '../../ground/kernel/createCall.ts'
import { EventAnswer } from '../../ground/kernel/eventAnswer.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { JsonAnswer } from '../../ground/kernel/jsonAnswer.ts'
import { SchemaError } from '../../ground/kernel/readDocuments.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { rememberRunner, rememberSearch, searchOf } from '../../ground/kernel/runEndpoint.ts'
import { TaggedAnswer } from '../../ground/kernel/taggedAnswer.ts'
import { refuseInitialPassword } from '../../ground/session/mustChange.ts'
import { resolveSession } from '../../ground/session/resolveSession.ts'
import { viewAs } from '../../ground/session/viewAs.ts'
import { type GenericEndpoint, runOperation } from '../endpoints/genericOperations.ts'
import { fault } from '../faults.ts'
import { rememberFileReader } from '../records/files/fileUses.ts'
import { auditRefusal } from '../records/log/auditRefusal.ts'
import { keepRules } from '../records/rules/keepRules.ts'
import { keepDictionaries } from '../records/values/keepDictionaries.ts'
import { acceptedArguments, argumentCheck } from './acceptedArguments.ts'
import { batchRunner, batchTarget } from './batch.ts'
import { bodyLimitOf } from './bodyLimit.ts'
import { endpointConfig } from './endpointFacts.ts'
import { succeeded, succeededText, unknownRoute } from './envelope.ts'
import { type ArgumentTypes, gatherArguments } from './gatherArguments.ts'
import { runKeyed } from './keyed/runKeyed.ts'
import type { CallLimits } from './rateLimit.ts'
import { sendEvents } from './sendEvents.ts'
import { sendFile } from './sendFile.ts'
import { sendTagged } from './sendTagged.ts'
import { isStandardClient } from './standardOauth.ts'
import { takesFile } from './takeFile.ts'

export interface Base {
  db: Database
  config: Config
  limits: CallLimits
}

/**
 * Makes a route of every endpoint in schemas/endpoints: session, permission, arguments, then the handler or the generic
 * operation, then the envelope. A handler that no plugin registers stops the start.
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
    // Another server of this process may have put documents in before.
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

/** What plugins say of endpoints. */
interface Given {
  handlers: Map<string, Handler>
  follows: Map<string, Handler>
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

/** A hand-written list can only be exported when its plugin says how it searches. */
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

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function answering(base: Base, endpoint: EndpointInfo, run: Handler): Answering {
  const { name, method, path, definition } = endpoint
  const accepted = Object.entries(acceptedArguments(endpoint).properties)
  const types: ArgumentTypes = new Map(
    accepted.map(([key, one]) => [key, { type: one.type, isSecret: one['x-secret'] === true }]),
  )
  const check = argumentCheck(endpoint)
  const told = { name, method, path, definition }
  return async (request, reply) => {
    const facts = factsOf(request, base.config)
    // A public call may be made with a token too; a wrong one there is no reason to refuse it.
    const session = await seenBy(base, await resolveSession(base, facts.authorization, facts), request, definition)
    if (session) base.limits.requireUser(session)
    // Gathered first, so that the row of a refusal can say of what; faults in them are told to those who may call.
    const { input, fault } = tryToGather(request, types)
    const call: Call = createCall({
      ...base,
      session: sessionWithin(session, definition.permission),
      input,
      request: facts,
      endpoint: told,
    })
    const answer = await audited(call, request, async () => {
      // First: with a password of somebody else no answer tells what he may do otherwise.
      refuseInitialPassword(session, definition)
      authorize(session, definition.permission)
      if (fault !== undefined) throw fault
      check(input)
      return runKeyed(call, request.headers['idempotency-key'], run)
    })
    if (answer instanceof EventAnswer) return sendEvents(reply, answer)
    if (answer instanceof TaggedAnswer) return sendTagged(request, reply, answer)
    if (answer instanceof JsonAnswer) {
      reply.header('content-type', 'application/json; charset=utf-8')
      return succeededText(answer.text)
    }
    return answer instanceof FileAnswer ? sendFile(reply, answer) : succeeded(answer)
  }
}

/**
 * Calls of documents that were put in while the server runs: routes cannot be added then, so everything below one address
 * is looked up when it is called. Generic operations only; their paths have no parameters.
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
        // What the star stood for is no argument.
        request.params = {}
        return answer(request, reply)
      },
    })
}

function tryToGather(request: FastifyRequest, types: ArgumentTypes): { input: Call['input']; fault?: unknown } {
  try {
    return { input: gatherArguments(request, types) }
  } catch (fault) {
    return { input: {}, fault }
  }
}

/** Runs a call; what it is refused stands in the audit log when the caller learns of it. */
async function audited(call: Call, request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    // A refusal stands, whether it can be written or not.
    await auditRefusal(call, error).catch((fault: unknown) => request.log.error({ err: fault }, 'refusal not audited'))
    throw error
  }
}

function routeOptions(base: Base, endpoint: EndpointInfo): RouteShorthandOptions {
  const { definition } = endpoint
  const options: RouteShorthandOptions =
    definition.do === 'import' ? takesFile(base, definition) : bodyLimitOf(definition)
  return { ...options, config: { ...options.config, ...endpointConfig(endpoint) } }
}

/** The session of the call: the caller's own, or with the rights of whom he looks as. */
async function seenBy(base: Base, session: Session | null, request: FastifyRequest, definition: Endpoint) {
  const header = request.headers['view-as']
  if (header === undefined || !session) return session
  if (!onlyReads(definition)) throw fault('VIEW_AS_READ_ONLY')
  return viewAs(base, session, String(header))
}

function factsOf(request: FastifyRequest, { operations }: Config): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ...(typeof request.headers.remote_user === 'string' ? { claimedUser: request.headers.remote_user } : {}),
    authorization: request.headers.authorization,
    origin: operations.publicOrigin ?? `${request.protocol}://${request.host}`,
    ...(isStandardClient(request) ? { isStandard: true as const } : {}),
    ...(typeof request.headers['last-event-id'] === 'string' ? { lastEventId: request.headers['last-event-id'] } : {}),
    ...(Buffer.isBuffer(request.body) ? { file: request.body } : {}),
  }
}
