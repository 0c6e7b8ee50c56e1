import { FoundError } from '../../schemas/evaluate/finding.ts'
import { environment } from '../environment/environment.ts'
import { finding } from './findings.ts'
import { type Credentials, ossCredentials } from './ossCredentials.ts'

/** Milliseconds between checks for newer credentials, which are cached. */
const askedEvery = 30_000

/** Returns the client of the object storage; loads the library on first use. */
export async function ossClient(given: Credentials) {
  const { default: OSS } = await import('ali-oss')
  const endpoint = environment.ossHost || given.endpoint
  const secure =
    endpoint.startsWith('https:') || (!endpoint.startsWith('http:') && globalThis.location.protocol === 'https:')
  return new OSS({
    region: given.region,
    accessKeyId: given.accessKeyId,
    accessKeySecret: given.accessKeySecret,
    stsToken: given.securityToken,
    bucket: given.bucket,
    secure,
    authorizationV4: true,
    refreshSTSToken: newest,
    refreshSTSTokenInterval: askedEvery,
    ...(endpoint !== '' && { endpoint }),
    ...(given.bucketInPath && { sldEnable: true }),
  })
}

/** An upload may outlive its initial credentials. */
async function newest() {
  const given = await ossCredentials()
  if (!given) throw new FoundError(finding('UPLOAD_FAILED'))
  return { accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken }
}
