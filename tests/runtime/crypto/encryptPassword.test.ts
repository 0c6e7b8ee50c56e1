import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPassword } from '../../../runtime/crypto/encryptPassword.ts'

const key = '0123456789abcdef0123456789abcdef'

function decrypt(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key), bytes.subarray(0, 16))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}

test('what the browser encrypts the server can read', async () => {
  expect(decrypt(await encryptPassword('Admin123_密码', key))).toBe('Admin123_密码')
})

test('the same password never looks the same twice', async () => {
  expect(await encryptPassword('Admin123', key)).not.toBe(await encryptPassword('Admin123', key))
})
