import type { Call, Plugin } from '../../ground/kernel/call.ts'
import { serverKey } from '../../ground/kernel/serverKey.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { addressOfBucket } from './cloud/cloud.ts'
import { cloudOf } from './cloud/cloudOf.ts'
import { admitCloud, cloudRoutes } from './cloud/cloudRoutes.ts'
import { keepContents } from './contentsOf.ts'
import { bucket, issueCredentials, ownFiles, region } from './credentials.ts'
import { downloadAddress } from './downloadAddress.ts'
import { ossRoutes } from './oss/ossRoutes.ts'
import { registerFile } from './register.ts'

/**
 * GET /auth/ossToken/stsToken: returns temporary credentials for browser uploads. The server's own storage has the
 * bucket in the path, so the client needs `sldEnable`.
 */
async function stsToken(call: Call) {
  const { userId, id } = signedIn(call)
  const { cloud: settings } = call.config.storage
  const own = ownFiles(userId, id)
  const given = await cloudOf(call.config)?.uploadCredentials(userId, own.prefix)
  if (given && settings) {
    const { bucket, region, endpoint } = settings
    return { ...given, bucket, region, endpoint, sldEnable: addressOfBucket(settings).isInPath }
  }
  const credentials = issueCredentials(serverKey(call.config.dataDir, 'storage'), own)
  return { ...credentials, bucket, region, endpoint: call.request.origin, sldEnable: true }
}

/** Files: upload credentials, and the server's own small object storage unless a cloud is configured. */
export const storage: Plugin = {
  name: 'storage',
  handlers: {
    'storage.stsToken': stsToken,
    'storage.register': registerFile,
    'storage.downloadUrl': downloadAddress,
  },
  routes(app, { db, config }) {
    const base = { db, dataDir: config.dataDir }
    const cloud = cloudOf(config)
    if (!cloud || !config.storage.cloud) {
      app.register(scope => ossRoutes(scope, { base, storage: config.storage }))
      return
    }
    keepContents(config.dataDir, cloud.contents)
    cloudRoutes(app, { base, cloud })
    admitCloud(app, [new URL(addressOfBucket(config.storage.cloud).url).origin])
  },
}
