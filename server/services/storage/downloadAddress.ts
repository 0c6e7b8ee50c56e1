import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { serverKey } from '../../ground/kernel/serverKey.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault } from '../faults.ts'
import { mayReadFile } from '../records/files/fileUses.ts'
import { cloudOf } from './cloud/cloudOf.ts'
import { bucket, issueCredentials, ownFiles, region } from './credentials.ts'
import { noteFile } from './noteFile.ts'
import { findObject } from './objects.ts'
import { isPublic } from './oss/ossCall.ts'
import { signedAddress } from './oss/signedAddress.ts'
import { keyOfAddress } from './register.ts'

/** Seconds in which a download must start; a started one may finish later. */
const seconds = 5 * 60

/**
 * GET /auth/ossToken/downloadUrl: returns a signed URL that downloads the file under that name, for five minutes. It
 * ends earlier with the caller's session. Other users' files require current read access to a record that contains
 * them.
 */
export async function downloadAddress(call: Call<EndpointInput<'auth.ossTokenDownloadUrl'>>) {
  const { userId, id: sessionId } = signedIn(call)
  const key = keyOfAddress(call.input.url)
  const isOwn = key.startsWith(ownFiles(userId).prefix)
  const isReadable = isOwn || isPublic(key) || (await mayReadFile(call, `/oss/${key}`))
  const file = isReadable ? await findObject(call.db, key) : undefined
  if (!file || (!isOwn && file.pendingUntil !== null)) throw fault('FILE_UNKNOWN')
  const name = String(call.input.name ?? '').trim() || file.name || file.id
  await noteFile(call, { action: 'download', name, address: `/oss/${key}`, size: file.size })
  const query = {
    'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(-200))}`,
  }
  const expiration = new Date(Date.now() + seconds * 1000).toISOString()
  const cloud = cloudOf(call.config)
  if (cloud) return { url: await cloud.signedAddress(key, { seconds, query }), expiration }
  const key32 = serverKey(call.config.dataDir, 'storage')
  const given = issueCredentials(key32, { userId, sessionId, prefix: key, may: ['read'], lifetime: seconds })
  const signed = signedAddress(given, { method: 'GET', bucket, region, key, seconds, query })
  return { url: `/${bucket}/${encodedKey(key)}?${signed}`, expiration }
}

const encodedKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')
