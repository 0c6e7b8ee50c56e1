import type { SealSettings } from '../../../../schemas/types/sealSettings.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { today } from '../../../services/records/model/today.ts'
import type { WorkflowError } from '../faults.ts'

/** A seal as a user meets it today. */
export interface SealRow {
  id: string
  name: string
  company: string
  categoryId: string
  categoryCode: string
  picture: string
  /** ISO day; null without end. */
  validTo: string | null
  isThere: boolean
  isEnabled: boolean
  isCompanyEnabled: boolean
  isCategoryEnabled: boolean
  isEarly: boolean
  isLate: boolean
  /** The user is named by it, holds one of its positions or belongs to one of its organizations. */
  isOwn: boolean
}

/**
 * Returns the seals that a user may see for use: one by id, whoever may use it, or all seals of the user.
 *
 * @example await sealRows(call, { userId, id }) // []: no such seal
 */
export async function sealRows(call: Call, { userId, id }: { userId: string; id?: string }): Promise<SealRow[]> {
  const s = new Statement()
  const user = s.value(userId)
  const own = `(s."user_ids" ? ${user}
    or exists (select 1 from "position_member" m join "position" p on p."id" = m."position_id"
      where m."user_id" = ${user} and p."enabled" and p."deleted_at" is null and s."position_ids" ? p."id")
    or exists (select 1 from "app_user" u join "organization" o on o."id" = u."organization_id"
      where u."id" = ${user} and o."enabled" and o."deleted_at" is null and s."organization_ids" ? o."id"))`
  const rows = await s.run(
    call.db,
    `select s."id", s."name", c."name" as "company", s."category_id" as "categoryId",
      g."code" as "categoryCode", s."picture", s."valid_to"::text as "validTo", s."deleted_at" is null as "isThere",
      s."enabled" as "isEnabled", c."enabled" and c."deleted_at" is null as "isCompanyEnabled",
      g."enabled" and g."deleted_at" is null as "isCategoryEnabled",
      coalesce(s."valid_from" > ${today}, false) as "isEarly", coalesce(s."valid_to" < ${today}, false) as "isLate",
      coalesce(${own}, false) as "isOwn"
     from "seal" s join "seal_company" c on c."id" = s."company_id"
     join "seal_category" g on g."id" = s."category_id"
     where ${id === undefined ? `s."deleted_at" is null and ${own}` : `s."id" = ${s.value(id)}`}
     order by c."name", g."sort", s."name", s."id"`,
  )
  return rows as unknown as SealRow[]
}

/** Returns why a user may not apply a seal at a node now; undefined if nothing is in the way. */
export function sealFault(
  seal: SealRow,
  { categories = [], seals = [] }: Pick<SealSettings, 'categories' | 'seals'>,
): Extract<WorkflowError, `SEAL_${string}`> | undefined {
  if (!seal.isThere) return 'SEAL_GONE'
  if (!seal.isOwn) return 'SEAL_NOT_YOURS'
  const isOffered =
    (categories.length === 0 && seals.length === 0) ||
    [seal.categoryId, seal.categoryCode].some(name => categories.includes(name)) ||
    seals.includes(seal.id)
  if (!isOffered) return 'SEAL_NOT_OFFERED'
  if (!seal.isEnabled || !seal.isCompanyEnabled || !seal.isCategoryEnabled) return 'SEAL_DISABLED'
  if (seal.isEarly) return 'SEAL_NOT_YET_VALID'
  return seal.isLate ? 'SEAL_EXPIRED' : undefined
}
