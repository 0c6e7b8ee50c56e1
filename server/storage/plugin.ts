import type { Call, Plugin } from '../kernel/call.ts'
import { unauthorized } from '../kernel/errors.ts'
import { serverKey } from '../kernel/serverKey.ts'
import { bucket, issueCredentials, region } from './credentials.ts'
import { ossRoutes } from './ossRoutes.ts'

/**
 * GET /auth/ossToken/stsToken: temporary credentials with which the browser uploads by itself. Addresses have the bucket
 * in their path, so the client needs `sldEnable`.
 */
async function stsToken(call: Call) {
  if (!call.session) throw unauthorized()
  const credentials = issueCredentials(serverKey(call.config.dataDir, 'storage'), call.session.userId)
  return { ...credentials, bucket, region, endpoint: call.request.origin, sldEnable: true }
}

/** Files: credentials to upload them, and a small object storage of the server's own. */
export const storage: Plugin = {
  name: 'storage',
  handlers: { 'storage.stsToken': stsToken },
  routes(app, { db, config }) {
    app.register(scope => ossRoutes(scope, { db, dataDir: config.dataDir }))
  },
}
