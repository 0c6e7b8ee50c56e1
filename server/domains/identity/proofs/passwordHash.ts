import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PasswordPolicy } from '../../../ground/config/identityConfig.ts'
import type { Cost } from './hashMessages.ts'
import { deriveKey } from './hashThreads.ts'

/** Cost of new hashes; older hashes are replaced at the next sign-in. */
export type HashPolicy = Pick<PasswordPolicy, 'cost'>

const costOf = ({ cost }: HashPolicy): Cost => ({ N: 2 ** cost, r: 8, p: 1 })
const length = 32

/**
 * Returns the hash of a password: `scrypt$N$r$p$salt$hash`.
 *
 * @example await verifyPassword('Admin123', await hashPassword('Admin123', config.identity.passwords)) // true
 */
export async function hashPassword(plain: string, policy: HashPolicy): Promise<string> {
  const salt = randomBytes(16)
  const cost = costOf(policy)
  const hash = await derive(plain, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Verifies a password in constant time; an unreadable hash matches nothing. */
export async function verifyPassword(plain: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const hash = await derive(plain, parsed.salt, parsed.cost)
  return timingSafeEqual(hash, parsed.hash)
}

/** Whether the hash has another cost than new ones. */
export function isOutdated(stored: string, policy: HashPolicy): boolean {
  const parsed = parse(stored)
  const cost = costOf(policy)
  return !parsed || parsed.cost.N !== cost.N || parsed.cost.r !== cost.r || parsed.cost.p !== cost.p
}

const decoys = new Map<number, Promise<string>>()

/** Takes the time of a verification, for names without an account. */
export async function verifyNothing(plain: string, policy: HashPolicy): Promise<false> {
  const decoy = decoys.get(policy.cost) ?? hashPassword(randomBytes(16).toString('hex'), policy)
  decoys.set(policy.cost, decoy)
  await verifyPassword(plain, await decoy)
  return false
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const [kind, N, r, p, salt, hash] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !hash) return undefined
  const bytes = Buffer.from(hash, 'base64url')
  if (bytes.length !== length) return undefined
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64url'), hash: bytes }
}

const derive = (plain: string, salt: Buffer, cost: Cost): Promise<Buffer> => deriveKey({ plain, salt, length, cost })
