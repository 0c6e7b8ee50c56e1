import type { CloudConfig } from '../../../ground/config/storageConfig.ts'
import { fault } from '../../faults.ts'
import type { TemporaryCredentials } from '../credentials.ts'
import { signedCall } from './acs3.ts'

/** Minimum that the service allows; the browser keeps credentials for ten minutes. */
const seconds = 900

export interface RoleRequest {
  /** Appears in the cloud's log. */
  sessionName: string
  /** Restricts access to objects with this prefix; empty means the whole bucket. */
  prefix: string
  /** Granted actions of the role: `oss:PutObject`. */
  actions: readonly string[]
}

/** Requests temporary cloud credentials with only the given access. */
export async function assumeRole(config: CloudConfig, request: RoleRequest): Promise<TemporaryCredentials> {
  const { bucket, accessKeyId, accessKeySecret, roleArn, stsEndpoint } = config
  const { sessionName, prefix, actions } = request
  const policy = {
    Version: '1',
    Statement: [{ Effect: 'Allow', Action: actions, Resource: [`acs:oss:*:*:${bucket}/${prefix}*`] }],
  }
  const { url, headers } = signedCall({
    endpoint: stsEndpoint,
    action: 'AssumeRole',
    version: '2015-04-01',
    query: {
      DurationSeconds: String(seconds),
      Policy: JSON.stringify(policy),
      RoleArn: roleArn,
      RoleSessionName: sessionName.replace(/[^\w.@-]/g, '-').slice(0, 64),
    },
    accessKeyId,
    accessKeySecret,
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    signal: AbortSignal.timeout((config.timeoutSeconds * 1000) / 2),
  }).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw unavailable(new Error(`AssumeRole: ${response.status} ${textOf(body, 'Code')}`))
  const given: unknown = Reflect.get(Object(body), 'Credentials')
  const credentials = {
    accessKeyId: textOf(given, 'AccessKeyId'),
    accessKeySecret: textOf(given, 'AccessKeySecret'),
    securityToken: textOf(given, 'SecurityToken'),
    expiration: textOf(given, 'Expiration'),
    prefix,
  }
  if (Object.entries(credentials).some(([name, value]) => value === '' && name !== 'prefix'))
    throw unavailable(new Error('AssumeRole: the answer has no credentials'))
  return credentials
}

const unavailable = (cause: unknown) => {
  const error = fault('STORAGE_UNAVAILABLE')
  error.cause = cause
  return error
}

const textOf = (value: unknown, name: string): string => {
  const text: unknown = Reflect.get(Object(value), name)
  return typeof text === 'string' ? text : ''
}
