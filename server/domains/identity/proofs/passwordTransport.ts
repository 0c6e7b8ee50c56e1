import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Passwords travel as base64(iv + AES-256-CBC) under one key per environment. The key is known to every browser, so
 * this keeps passwords out of logs and proxies and nothing more; secrecy on the way is the work of TLS.
 */
export function decryptPassword(text: unknown, key: string): string | undefined {
  if (typeof text !== 'string' || text.length > 500) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 32 || bytes.length % 16 !== 0) return undefined
  try {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'utf8'), bytes.subarray(0, 16))
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
    return plain.length <= 100 ? plain : undefined
  } catch {
    // Wrong padding: encrypted with another key, or not encrypted at all.
    return undefined
  }
}

/** What the browser does before sending; used by tests and command line tools. */
export function encryptPassword(plain: string, key: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'utf8'), iv)
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}
