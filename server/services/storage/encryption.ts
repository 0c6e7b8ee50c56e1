import { type Cipheriv, createCipheriv, createHmac } from 'node:crypto'
import { serverKey } from '../../ground/kernel/serverKey.ts'

const blockBytes = 16

/**
 * Returns a cipher for the content of an object from byte `start` on: AES-256 in counter mode, so that a range can be
 * read alone. The key is derived from the server's key for this content, whose id is never reused.
 */
export function contentCipher(dataDir: string, id: string, start = 0): Cipheriv {
  const key = createHmac('sha256', serverKey(dataDir, 'stored content')).update(id).digest()
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(Math.floor(start / blockBytes)), blockBytes / 2)
  const cipher = createCipheriv('aes-256-ctr', key, counter)
  cipher.update(Buffer.alloc(start % blockBytes))
  return cipher
}
