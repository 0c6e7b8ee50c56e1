import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'

/**
 * Encrypts a text for storage with AES-256-GCM. `owner` is authenticated, so a sealed text that is copied to another
 * owner cannot be opened.
 *
 * @example seal(serverKey(config.dataDir, 'second factor'), userId, secret)
 */
export function seal(key: Buffer, owner: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, ...[iv, cipher.getAuthTag(), sealed].map(part => part.toString('base64url'))].join('.')
}

/** Returns the sealed text, or undefined if it was sealed with another key or for another owner. */
export function unseal(key: Buffer, owner: string, stored: string): string | undefined {
  const [given, ...parts] = stored.split('.')
  const [iv, tag, sealed] = parts.map(part => Buffer.from(part, 'base64url'))
  if (given !== version || !iv || !tag || !sealed) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
