import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../ground/config/config.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { resolveSession } from '../../ground/session/resolveSession.ts'
import { fault } from '../faults.ts'
import { openapiDocument } from './openapiDocument.ts'

const files = [
  ['/openapi', 'index.html', 'text/html; charset=utf-8'],
  ['/openapi/openapi.js', 'openapi.js', 'text/javascript; charset=utf-8'],
  ['/openapi/openapi.css', 'openapi.css', 'text/css; charset=utf-8'],
] as const

/**
 * Serves the API description as JSON and a page that shows it. In production the JSON requires a session, because it
 * lists every endpoint.
 */
export function openapiRoutes(app: FastifyInstance, base: { db: Database; config: Config }): void {
  let document: string | undefined
  app.get('/openapi.json', async (request, reply) => {
    if (base.config.production && !(await resolveSession(base, request.headers.authorization, request)))
      throw fault('SIGN_IN_NEEDED')
    document ??= JSON.stringify(openapiDocument())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  for (const [path, name, type] of files) {
    const content = readFileSync(new URL(`./page/${name}`, import.meta.url))
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}
