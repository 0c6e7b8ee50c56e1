import { OssError } from '../ossError.ts'

type Fields = ReadonlyMap<string, string>

/**
 * Refuses a form that does not satisfy its policy; returns the sizes that the policy allows. The policy is signed, so
 * an application wrote it; an unknown condition counts as not satisfied.
 *
 * @example requirePolicy(base64('{"expiration":"2030-01-01T00:00:00Z","conditions":[{"bucket":"a"}]}'), fields)
 */
export function requirePolicy(policy: string, fields: Fields): { least: number; most: number } {
  const { expiration, conditions } = policyOf(policy)
  if (!(Date.parse(expiration) > Date.now())) throw new OssError(403, 'AccessDenied')
  const range = { least: 0, most: Number.POSITIVE_INFINITY }
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, least, most] = condition.map(Number)
      range.least = Math.max(range.least, least ?? Number.NaN)
      range.most = Math.min(range.most, most ?? Number.NaN)
    } else if (!isMet(condition, fields)) throw new OssError(403, 'InvalidPolicyDocument')
  }
  if (Number.isNaN(range.least) || Number.isNaN(range.most)) throw new OssError(403, 'InvalidPolicyDocument')
  return range
}

function policyOf(policy: string): { expiration: string; conditions: unknown[] } {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))
  } catch {
    throw new OssError(403, 'InvalidPolicyDocument')
  }
  const { expiration, conditions } = Object(given) as { expiration?: unknown; conditions?: unknown }
  if (typeof expiration !== 'string' || !Array.isArray(conditions)) throw new OssError(403, 'InvalidPolicyDocument')
  return { expiration, conditions }
}

function isMet(condition: unknown, fields: Fields): boolean {
  if (!Array.isArray(condition)) {
    const pairs = Object.entries(Object(condition))
    return pairs.length > 0 && pairs.every(([name, value]) => fieldOf(name, fields) === value)
  }
  const [how, name, wanted] = condition as unknown[]
  if (typeof name !== 'string') return false
  const value = fieldOf(name.replace(/^\$/, ''), fields)
  if (how === 'eq') return value === wanted
  if (how === 'starts-with') return typeof wanted === 'string' && value.startsWith(wanted)
  if (how === 'in') return Array.isArray(wanted) && wanted.includes(value)
  if (how === 'not-in') return Array.isArray(wanted) && !wanted.includes(value)
  return false
}

const fieldOf = (name: string, fields: Fields): string => fields.get(name.toLowerCase()) ?? ''
