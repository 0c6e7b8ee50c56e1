import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../kernel/config.ts'
import { serverKey } from '../kernel/serverKey.ts'

/** Whom a secret belongs to: put beside another source, or another host, it cannot be read. */
export interface SecretOwner {
  id: string
  host: string
  port: number
}

const version = 'v1'
const markOf = ({ id, host, port }: SecretOwner) => Buffer.from(JSON.stringify([id, host, port]))
const keyOf = (config: Config) => serverKey(config.dataDir, 'data-source')

/** The secret as it is stored: AES-256-GCM under the key of the installation. */
export function sealSecret(config: Config, owner: SecretOwner, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv)
  cipher.setAAD(markOf(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, iv, cipher.getAuthTag(), sealed]
    .map(part => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Undefined when it cannot be read: another key, or another owner. */
export function openSecret(config: Config, owner: SecretOwner, stored: string): string | undefined {
  const [given, ...parts] = stored.split('.')
  const [iv, tag, sealed] = parts.map(part => Buffer.from(part, 'base64url'))
  if (given !== version || !iv || !tag || !sealed) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), iv)
    decipher.setAAD(markOf(owner))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
