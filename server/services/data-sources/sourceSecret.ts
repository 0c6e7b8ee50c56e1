import type { Config } from '../../ground/config/config.ts'
import { seal, unseal } from '../../ground/kernel/seal.ts'
import { serverKey } from '../../ground/kernel/serverKey.ts'

/** The source and host a secret is bound to; it cannot be decrypted for others. */
export interface SecretOwner {
  id: string
  host: string
  port: number
}

const markOf = ({ id, host, port }: SecretOwner) => JSON.stringify([id, host, port])
const keyOf = (config: Config) => serverKey(config.dataDir, 'data-source')

/** Encrypts a secret with AES-256-GCM under the key of the installation. */
export const sealSecret = (config: Config, owner: SecretOwner, secret: string): string =>
  seal(keyOf(config), markOf(owner), secret)

/** Decrypts a secret; undefined for another key or another owner. */
export const openSecret = (config: Config, owner: SecretOwner, stored: string): string | undefined =>
  unseal(keyOf(config), markOf(owner), stored)
