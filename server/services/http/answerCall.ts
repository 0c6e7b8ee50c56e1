import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlyReads } from '../../../schemas/evaluate/onlyReads.ts'
import type { Config } from '../../ground/config/config.ts'
import { authorize } from '../../ground/kernel/authorize.ts'
import { sessionWithin } from '../../ground/kernel/boundScope.ts'
import type {
  Application,
  Call,
  Database,
  Handler,
  Principal,
  RequestFacts,
  Session,
} from '../../ground/kernel/call.ts'
import { createCall } from '../../ground/kernel/createCall.ts'
import { EventAnswer } from '../../ground/kernel/eventAnswer.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { JsonAnswer } from '../../ground/kernel/jsonAnswer.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { TaggedAnswer } from '../../ground/kernel/taggedAnswer.ts'
import { callingApplication } from '../../ground/session/callingApplication.ts'
import { refuseInitialPassword } from '../../ground/session/mustChange.ts'
import { resolveSession } from '../../ground/session/resolveSession.ts'
import { viewAs } from '../../ground/session/viewAs.ts'
import { fault } from '../faults.ts'
import { audit } from '../records/log/audit.ts'
import { auditRefusal } from '../records/log/auditRefusal.ts'
import { acceptedArguments, argumentCheck } from './acceptedArguments.ts'
import { succeeded, succeededText } from './envelope.ts'
import { type ArgumentTypes, gatherArguments } from './gatherArguments.ts'
import { runKeyed } from './keyed/runKeyed.ts'
import type { CallLimits } from './rateLimit.ts'
import { sendEvents } from './sendEvents.ts'
import { sendFile } from './sendFile.ts'
import { sendTagged } from './sendTagged.ts'
import { isStandardClient } from './standardOauth.ts'

export interface Base {
  db: Database
  config: Config
  limits: CallLimits
}

/** The facts about a route that are known at start. */
interface Route extends Base {
  endpoint: Call['endpoint']
  types: ArgumentTypes
  check(input: Call['input']): void
  run: Handler
}

/** The state of a running call: each step adds what the next steps need. */
interface Passage {
  readonly route: Route
  readonly request: FastifyRequest
  readonly facts: RequestFacts
  principal: Principal | null
  /** From `gather` on. */
  call: Call | undefined
  /** Why the arguments could not be read. */
  unreadable: unknown
  answer: unknown
}

type Step = (passage: Passage) => void | Promise<void>

/**
 * The steps of every call, in order. From `gather` on, a refusal is written to the audit log, whose row needs the
 * record id from the arguments. For that reason `gather` runs before `authorise`, and argument errors are reported
 * after it.
 */
export const steps: Readonly<Record<string, Step>> = {
  authenticate,
  limit,
  gather,
  requireOwnPassword,
  authorise,
  checkArguments,
  run,
}
const way = Object.values(steps)

export type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Returns the function that answers requests for an endpoint; `run` performs the operation. */
export function answering(base: Base, endpoint: EndpointInfo, run: Handler): Answering {
  const { name, method, path, definition } = endpoint
  const accepted = Object.entries(acceptedArguments(endpoint).properties)
  const types: ArgumentTypes = new Map(
    accepted.map(([key, one]) => [key, { type: one.type, isSecret: one['x-secret'] === true }]),
  )
  const check = argumentCheck(endpoint)
  const route: Route = { ...base, endpoint: { name, method, path, definition }, types, check, run }
  return async (request, reply) => {
    const facts = factsOf(request, base.config)
    const passage: Passage = {
      route,
      request,
      facts,
      principal: null,
      call: undefined,
      unreadable: undefined,
      answer: undefined,
    }
    try {
      for (const step of way) {
        // Each promise costs a turn of the event loop.
        const pending = step(passage)
        if (pending) await pending
      }
    } catch (error) {
      if (passage.call) await auditRefused(passage.call, request, error)
      throw error
    }
    return send(request, reply, passage.answer)
  }
}

/** A public call may carry a token; an invalid token does not make the server refuse the call. */
async function authenticate(passage: Passage): Promise<void> {
  const { route, facts, request } = passage
  const { definition } = route.endpoint
  if (definition.permission === '@application') {
    const onWrongSecret = (one: Application) => auditWrongSecret(passage, one)
    const application = await callingApplication(route.db, facts, { onWrongSecret })
    passage.principal = { kind: 'application', application }
    return
  }
  const session = await resolveSession(route, facts.authorization, facts)
  if (session) passage.principal = { kind: 'person', session: await seenBy(route, session, request) }
}

const lastLogged = new Map<string, number>()
const silence = 60_000
const mostKept = 1000

/**
 * Logs a wrong secret, once a minute for an application and an address. Not awaited: the time of the answer must not
 * reveal whether the client is known.
 */
function auditWrongSecret({ route, request, facts }: Passage, { id, name }: Application): void {
  const key = `${id} ${facts.ip}`
  const now = Date.now()
  if (now - (lastLogged.get(key) ?? 0) < silence) return
  if (lastLogged.size >= mostKept) lastLogged.clear()
  lastLogged.set(key, now)
  const { db, config, endpoint } = route
  const call = createCall({ db, config, session: null, input: {}, request: facts, endpoint })
  const remark = `被拒绝：${fault('CLIENT_INVALID').message}`
  const entry = { action: '应用认证', entity: 'application', recordId: id, recordName: name, remark }
  void audit(call, { ...entry, refused: true }).catch(reportUnaudited(request))
}

/** The session of the caller, or with `view-as` one with the rights of another person or role. */
async function seenBy(route: Route, session: Session, request: FastifyRequest): Promise<Session> {
  const subject = request.headers['view-as']
  if (subject === undefined) return session
  if (!onlyReads(route.endpoint.definition)) throw fault('VIEW_AS_READ_ONLY')
  return viewAs(route, session, String(subject))
}

const sessionOf = ({ principal }: Passage): Session | null => (principal?.kind === 'person' ? principal.session : null)

function limit(passage: Passage): void {
  const session = sessionOf(passage)
  if (session) passage.route.limits.requireUser(session)
}

function gather(passage: Passage): void {
  const { route, request, facts, principal } = passage
  const { db, config, endpoint } = route
  let input: Call['input'] = {}
  try {
    input = gatherArguments(request, route.types)
  } catch (error) {
    passage.unreadable = error
  }
  const session = sessionWithin(sessionOf(passage), endpoint.definition.permission)
  const application = principal?.kind === 'application' ? { application: principal.application } : {}
  passage.call = createCall({ db, config, session, ...application, input, request: facts, endpoint })
}

/** Runs before `authorise`: with a password known to another person, no answer may reveal the rights of the user. */
function requireOwnPassword(passage: Passage): void {
  refuseInitialPassword(sessionOf(passage), passage.route.endpoint.definition)
}

function authorise({ route, principal }: Passage): void {
  authorize(principal, route.endpoint.definition.permission)
}

function checkArguments(passage: Passage): void {
  if (passage.unreadable !== undefined) throw passage.unreadable
  passage.route.check(gathered(passage).input)
}

async function run(passage: Passage): Promise<void> {
  const { route, request } = passage
  passage.answer = await runKeyed(gathered(passage), request.headers['idempotency-key'], route.run)
}

/** A step that stands before `gather` by mistake must not let the call through. */
function gathered({ call }: Passage): Call {
  if (!call) throw new Error('the arguments of the call are not gathered yet')
  return call
}

const auditRefused = (call: Call, request: FastifyRequest, error: unknown): Promise<void> =>
  auditRefusal(call, error).catch(reportUnaudited(request))

/** A refusal stands even if its audit row cannot be written. */
const reportUnaudited = (request: FastifyRequest) => (failure: unknown) =>
  request.log.error({ err: failure }, 'refusal not audited')

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof EventAnswer) return sendEvents(reply, answer)
  if (answer instanceof TaggedAnswer) return sendTagged(request, reply, answer)
  if (answer instanceof JsonAnswer) {
    reply.header('content-type', 'application/json; charset=utf-8')
    return succeededText(answer.text)
  }
  return answer instanceof FileAnswer ? sendFile(reply, answer) : succeeded(answer)
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
