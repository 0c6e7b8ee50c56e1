import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ImportEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Config } from '../../ground/config/config.ts'
import { authorizePerson } from '../../ground/kernel/authorize.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { refuseInitialPassword } from '../../ground/session/mustChange.ts'
import { resolveSession } from '../../ground/session/resolveSession.ts'
import { fault } from '../faults.ts'

/** Maximum bytes of an imported file. */
export const largestFile = 20 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file as its body. */
    file?: boolean
  }
}

/** Accepts files as plain bodies on marked routes; elsewhere they are refused unread. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.file) done(null, body)
    else done(fault('CONTENT_TYPE_UNSUPPORTED'))
  })
}

/** Returns the options of a file route: unauthorized callers are refused before the body is read. */
export function takesFile(base: { db: Database; config: Config }, definition: ImportEndpoint): RouteShorthandOptions {
  return {
    bodyLimit: largestFile,
    config: { file: true },
    onRequest: async (request: FastifyRequest) => {
      const session = await resolveSession(base, request.headers.authorization, request)
      refuseInitialPassword(session, definition)
      authorizePerson(session, definition.permission)
    },
    errorHandler: (error, _request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      void reply.status(413)
      throw fault('FILE_TOO_LARGE', { megabytes: largestFile / 1024 / 1024 })
    },
  }
}
