import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Decrypts a password sent as base64(iv + AES-256-CBC) with one key per environment. Every browser knows the key, so
 * this only keeps passwords out of logs and proxies; TLS provides confidentiality.
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
    // Wrong padding: encrypted with another key, or not encrypted.
    return undefined
  }
}

/** Encrypts like the browser; used by tests and command line tools. */
export function encryptPassword(plain: string, key: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'utf8'), iv)
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}
