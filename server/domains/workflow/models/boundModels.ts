import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'

const quote = '(?:"|&quot;)'

/** Returns a pattern for the code of a bound form in a BPMN text, where the quotes of JSON may be escaped. */
export const codePattern = (code: string) => `${quote}formCode${quote}\\s*:\\s*${quote}${code}${quote}`

/** Pattern that captures the version number of the bound form. */
const versionPattern = `${quote}formVersion${quote}\\s*:\\s*(\\d+)`

export interface BoundModel {
  id: string
  name: string
  key: string
  /** Version in the draft; null if the draft is not bound. */
  formVersion: number | null
  /** Version in the deployed model; null if that is not bound. */
  deployedVersion: number | null
}

/** Returns SQL for models with the form versions in their draft and deployed texts; `where` is a condition on `m`. */
const boundSql = (s: Statement, code: string, where: string) => {
  const pattern = s.value(codePattern(code))
  const version = s.value(versionPattern)
  return `select m."id", m."name", m."key",
      case when d."xml" ~ ${pattern} then substring(d."xml" from ${version})::int end as "formVersion",
      case when c."xml" ~ ${pattern} then substring(c."xml" from ${version})::int end as "deployedVersion"
    from "process_model" m join "process_draft" d on d."model_id" = m."id"
    left join "process_content" c on c."version_id" = m."active_version_id"
    where m."deleted_at" is null and ${where}`
}

/** Returns all models whose draft or deployed version is bound to a form, also those the caller may not read. */
export async function modelsBoundTo(call: Call, code: string): Promise<BoundModel[]> {
  const s = new Statement()
  return s.run<BoundModel>(
    call.db,
    `select * from (${boundSql(s, code, 'true')}) b
      where b."formVersion" is not null or b."deployedVersion" is not null order by b."name", b."id"`,
  )
}

/** Returns a page of models that the caller sees, bound to a form or not. */
export async function modelPage(
  call: Call,
  {
    code,
    isBound,
    keyword,
    size,
    offset,
  }: {
    code: string
    isBound: boolean
    keyword: string | null
    size: number
    offset: number
  },
): Promise<{ rows: BoundModel[]; total: number }> {
  const s = new Statement()
  const like =
    keyword === null ? null : s.value(`%${keyword.toLowerCase().replaceAll(/[%_\\]/g, found => `\\${found}`)}%`)
  const seen = visibleCondition(call, modelOf('processModel'), s, 'm')
  const where = like === null ? seen : `${seen} and (lower(m."name") like ${like} or lower(m."key") like ${like})`
  const rows = await s.run<BoundModel & { total: number }>(
    call.db,
    `select b.*, count(*) over ()::int as "total" from (${boundSql(s, code, where)}) b
      where b."formVersion" is ${isBound ? 'not null' : 'null'}
      order by pinyin_key(b."name"), b."id" limit ${size} offset ${offset}`,
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
