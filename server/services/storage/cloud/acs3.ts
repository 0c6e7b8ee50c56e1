import { createHash, createHmac, randomUUID } from 'node:crypto'

export interface CloudCall {
  /** `https://sts.aliyuncs.com` */
  endpoint: string
  action: string
  version: string
  query: Record<string, string>
  accessKeyId: string
  accessKeySecret: string
  /** Time and nonce of the call; set only to compare with known signatures. */
  date?: string
  nonce?: string
}

const algorithm = 'ACS3-HMAC-SHA256'

/** Returns URL and headers of a call to the cloud's API, signed with version 3 of its algorithm. */
export function signedCall(call: CloudCall): { url: string; headers: Record<string, string> } {
  const { host } = new URL(call.endpoint)
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.date ?? new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': call.nonce ?? randomUUID(),
    'x-acs-version': call.version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map(name => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', call.accessKeySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization =
    `${algorithm} ` + `Credential=${call.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { url: `${call.endpoint.replace(/\/$/, '')}/?${query}`, headers: { ...headers, authorization } }
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
