import { encryptPassword } from '../../../server/domains/identity/proofs/passwordTransport.ts'
import { variables } from '../../../server/ground/config/variables.ts'
import { demoPassword } from '../../../server/seed/seedDemo.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { asForm, asJson, type Shot } from './paced.ts'

/** Callers of a load: the administrator reads, the first hundred users sign in, the last ones approve. */
export interface Company {
  base: string
  token: string
  users: number
  desk: ApprovalDesk
}

const below = (limit: number) => Math.floor(Math.random() * limit)
const signingIn = 100
/** Number of users, the last ones, who renew their tokens and approve. */
const renewing = 1000
const idOf = (index: number) => `user-${String(index).padStart(6, '0')}`
const parts = ['伟', '志', '雪', '明', '静', '海', '晓', '俊']

/** Returns the first user whose session no sign-in of the load ends. */
export const firstRenewing = (users: number) => idOf(users - renewing + 1)

/** Names of those who sign in. */
export async function namesOf({ base, token }: { base: string; token: string }): Promise<string[]> {
  const ids = Array.from({ length: signingIn }, (_, index) => idOf(index + 1))
  const names: string[] = []
  for (const id of ids) {
    const response = await fetch(`${base}/upms/user/detail/${id}`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await response.json()) as { data: { username: string; enabled: boolean } | null }
    if (data?.enabled) names.push(data.username)
  }
  if (names.length === 0) throw new Error('no user can sign in')
  return names
}

export function signIn(names: readonly string[]): Shot {
  const password = encryptPassword(demoPassword, variables.PASSWORD_KEY.fallback)
  const username = names[below(names.length)] ?? ''
  const form = { grant_type: 'password', username, password }
  return asForm(variables.CLIENT_CREDENTIAL.fallback, 'sign-in', '/auth/oauth/token', form)
}

/** Of the applications that a mixed load needs, for each of its calls: three people agree to each. */
export const approvingShare = 0.08 / 3

/** 60 of 98 look at a record, 25 at a page, 5 search, 8 approve. */
export function work({ token, users, desk }: Company, index: number): Shot {
  const share = (index * 37) % 98
  const user = () => idOf(1 + signingIn + below(users - signingIn - renewing))
  if (share < 60) return asJson(token, 'detail', `/upms/user/detail/${user()}`)
  if (share < 85) return asJson(token, 'list', '/upms/user/list', { current: 1 + below(50), size: 20 })
  if (share < 90)
    return asJson(token, 'search', '/upms/user/list', { current: 1, size: 20, name: parts[below(parts.length)] })
  return desk.next()
}

/** The same with 2 sign-ins in 100. */
export const mixed = (company: Company, names: readonly string[], index: number): Shot =>
  index % 50 === 0 ? signIn(names) : work(company, index)
