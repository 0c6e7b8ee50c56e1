/**
 * Encrypts passwords as base64(iv + AES-256-CBC): no replacement for TLS, but keeps them out of the logs of proxies.
 * The library is loaded on first use.
 */
import { environment } from '../environment/environment.ts'

export async function encryptPassword(password: string, key = environment.passwordKey): Promise<string> {
  const [{ default: AES }, { default: Utf8 }, { default: Base64 }, { default: WordArray }] = await Promise.all([
    import('crypto-js/aes'),
    import('crypto-js/enc-utf8'),
    import('crypto-js/enc-base64'),
    import('crypto-js/lib-typedarrays'),
  ])
  const iv = WordArray.create(crypto.getRandomValues(new Uint8Array(16)))
  const { ciphertext } = AES.encrypt(password, Utf8.parse(key), { iv })
  return Base64.stringify(iv.clone().concat(ciphertext))
}
