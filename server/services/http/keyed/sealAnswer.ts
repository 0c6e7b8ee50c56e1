import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Stored responses may contain one-time secrets (an initial password). They are encrypted with the caller's key, of
 * which the database has only a digest, so that the table reveals nothing.
 */
const cipherKey = (key: string, userId: string) =>
  Buffer.from(hkdfSync('sha256', key, userId, 'schema-console keyed answer', 32))

/**
 * Encrypts a response.
 *
 * @example sealAnswer('k-1', 'u1', { status: 200, data: { id: 'p1' } })
 */
export function sealAnswer(key: string, userId: string, answer: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key, userId), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

export function openAnswer(key: string, userId: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key, userId), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as unknown
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Keyed digest, so that short contents (a password) cannot be guessed from it. */
export function contentMark(key: string, content: unknown, file: Buffer | undefined): string {
  const mark = createHmac('sha256', key).update(JSON.stringify(content) ?? '')
  if (file) mark.update(file)
  return mark.digest('base64url')
}
