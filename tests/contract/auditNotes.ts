import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { endpointConfig } from '../../server/services/http/endpointFacts.ts'

/**
 * Calls that are no GET and leave no row of the log, with the reason. Whatever is not here was called in some test and
 * has left one there, or the run fails.
 */
const reasons: Record<string, readonly string[]> = {
  'reads, with more to say than fits into an address': [
    'businessForm.templateSheet',
    'businessForm.templateTry',
    'codeGeneration.preview',
    'defaultSource.exists',
    'defaultSource.rows',
    'dictionaryCode.exists',
    'landBack.exists',
    'organization.exists',
    'pass.verify',
    'position.exists',
    'processCallback.exists',
    'processCategory.exists',
    'processForecast.preview',
    'processForm.templateSheet',
    'processForm.templateTry',
    'processModel.check',
    'processModel.exists',
    'processModel.routePreview',
    'processReport.diagram',
    'processReport.overview',
    'project.exists',
    'role.exists',
    'user.exists',
    'validation.exists',
    'validation.trial',
    'validation.unique',
    'webhook.exists',
  ],
  'an event of a process, in its journal with a chain of hashes': [
    'formFlow.audit',
    'processInstance.start',
    'processInstance.urge',
    'processTask.claim',
    'processTask.communicate',
    'processTask.complete',
    'processTask.completeBatch',
    'processTask.copy',
    'processTask.return',
    'processTask.saveDraft',
    'processTask.unclaim',
    'processTask.urge',
    'processTask.withdraw',
  ],
  'of the caller only: views, marks of read notices, unsubmitted drafts': [
    'approvalPhrase.delete',
    'approvalPhrase.save',
    'externalTask.done',
    'externalTask.doneBatch',
    'notice.read',
    'notice.readAll',
    'preference.save',
    'processCopy.read',
    'startDraft.delete',
    'startDraft.save',
    'view.setDefault',
  ],
  'a row of the log of files': ['auth.ossTokenRegister'],
  'steps of a simulation, which touches nothing real': [
    'processSimulation.act',
    'processSimulation.restart',
    'processSimulation.undo',
  ],
  'begins a setup that holds only once it is confirmed, which leaves a row': ['passkey.begin', 'secondFactor.begin'],
  'asks a question, whose answer leaves a row': ['passkey.challenge'],
  'figures are worked out anew from what is there': ['processReport.refresh'],
}
export const withoutRow = new Set(Object.values(reasons).flat())

/** Endpoints that store something. */
export const writing = [...registry.endpoints.values()].filter(endpoint => endpointConfig(endpoint).endpoint?.writes)

/**
 * Records which calls stored something and which of them wrote an audit row; call `tell` before the database closes.
 */
export function noteAuditRows(app: FastifyInstance, db: Database, folder: string): { tell(): Promise<void> } {
  const made = new Map<string, string>()
  const { inject } = app
  app.inject = ((...given: Parameters<typeof inject>) => {
    const answer = inject.apply(app, given)
    const [{ method = 'GET', url = '' } = {}] = given as [{ method?: string; url?: string }?]
    void Promise.resolve(answer).then(
      ({ statusCode, headers }) => {
        if (statusCode === 200 && method !== 'GET')
          made.set(String(headers['x-request-id']), `${method} ${url.split('?')[0]}`)
      },
      () => undefined,
    )
    return answer
  }) as typeof inject
  return {
    tell: async () => {
      const ids = [...made.keys()]
      const left = new Set<string | null>()
      for (let at = 0; at < ids.length; at += 5000) {
        const some = ids.slice(at, at + 5000)
        const rows = await db
          .selectFrom('auditLog')
          .select('requestId')
          // A refusal writes a row anyway, also in a batch that answers with 200.
          .where('refused', 'is not', true)
          .where('requestId', 'in', some)
          .union(db.selectFrom('processAction').select('requestId').where('requestId', 'in', some))
          .execute()
        for (const { requestId } of rows) left.add(requestId)
      }
      const lines = new Set([...made].map(([id, call]) => `${left.has(id) ? 1 : 0} ${call}`))
      if (lines.size > 0) appendFileSync(join(folder, `${process.pid}.txt`), `${[...lines].join('\n')}\n`)
    },
  }
}

/** Counts the writing endpoints that left an audit row; names those that did not, or that no test called. */
export function readAuditNotes(folder: string): { left: number; count: number; faults: string[] } {
  const lines = new Set(
    filesBelow(folder, '', '.txt').flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n')),
  )
  const calls = [...lines].map(line => [line.slice(2), line.startsWith('1')] as const)
  const answers = new Map(
    writing.map(endpoint => {
      const pattern = patternOf(endpoint)
      return [endpoint.name, calls.filter(([call]) => pattern.test(call)).map(([, left]) => left)]
    }),
  )
  const named = (isOne: (left: boolean[]) => boolean) =>
    [...answers].filter(([, left]) => isOne(left)).map(([name]) => name)
  const silent = named(left => left.length > 0 && !left.includes(true))
  const uncalled = named(left => left.length === 0)
  const needless = [...withoutRow].filter(name => !silent.includes(name) && !uncalled.includes(name))
  return {
    left: writing.length - silent.length - uncalled.length,
    count: writing.length,
    faults: [
      ...uncalled.map(name => `no test called ${name} and was answered`),
      ...silent.filter(name => !withoutRow.has(name)).map(name => `no row of ${name}`),
      ...needless.map(name => `said to leave none, but does: ${name}`),
    ],
  }
}

function patternOf({ method, path }: EndpointInfo): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${method} ${literal}$`)
}
