import { sql } from 'kysely'
import type { OidcConfig } from '../../../ground/config/identityConfig.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { hashToken } from '../../../ground/session/token.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { actingAs } from './actingAs.ts'
import { type Account, findAccount, findAccountById } from './credential.ts'
import type { Claims } from './oidcProvider.ts'

/**
 * Returns the account of a provider's user. The first sign-in finds it by the configured claim and stores the subject;
 * afterwards only the subject counts, so that a reassigned name opens no other account. Accounts are never created.
 */
export async function findPerson(call: Call, oidc: OidcConfig, claims: Claims): Promise<Account | undefined> {
  const { iss: issuer, sub: subject } = claims
  const subjectKey = hashToken(`${issuer} ${subject}`)
  const { rows } = await sql<{ userId: string }>`
    update sign_in_subject set last_used_at = now(), updated_at = now()
    where subject_key = ${subjectKey} returning user_id as "userId"`.execute(call.db)
  const [stored] = rows
  if (stored) return findAccountById(call.db, stored.userId)
  const account = await namedBy(call, oidc, claims)
  // Does not bind accounts that may not sign in.
  if (!account?.enabled) return account
  return call.transaction(async tx => {
    // The claim proves nothing if another subject of the provider is bound to the account.
    const { rows: bound } = await sql`
      insert into sign_in_subject (id, user_id, issuer, subject, subject_key, last_used_at)
      select ${newId()}, ${account.id}, ${issuer}, ${subject}, ${subjectKey}, now()
      where not exists (select 1 from sign_in_subject where user_id = ${account.id} and issuer = ${issuer})
      on conflict (subject_key) do nothing
      returning id`.execute(tx.db)
    if (bound.length === 0) return undefined
    await audit(actingAs(tx, account), {
      action: '绑定统一身份',
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark: issuer,
    })
    return account
  })
}

/** Finds an account by login name or, for the claim `email`, by a verified address that only one account has. */
async function namedBy(call: Call, { claim }: OidcConfig, claims: Claims): Promise<Account | undefined> {
  const value = claims[claim]
  if (typeof value !== 'string' || value === '' || value.length > 200) return undefined
  if (claim !== 'email') return findAccount(call.db, value)
  if (claims.email_verified !== true) return undefined
  const found = await call.db
    .selectFrom('appUser')
    .select('id')
    .where(sql`lower(email)`, '=', value.toLowerCase())
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute()
  const [only] = found
  return only && found.length === 1 ? findAccountById(call.db, only.id) : undefined
}
