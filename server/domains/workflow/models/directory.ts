import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { escapeLike, Statement } from '../../../services/records/model/statement.ts'
import { pagePlace } from '../../../services/records/search/page.ts'

/** POST /nbpm/model/directory: returns all processes with only name and category, for choosing those to entrust. */
export async function modelDirectory(call: Call<EndpointInput<'processModel.directory'>>) {
  const { current, size } = pagePlace(call.input)
  const s = new Statement()
  const keyword = textOf(call.input.keyword)
  const like = keyword === null ? null : s.value(`%${escapeLike(keyword.toLowerCase())}%`)
  const id = textOf(call.input.id)
  const conditions = [
    'm."deleted_at" is null',
    like === null ? '' : `(lower(m."name") like ${like} or lower(m."key") like ${like})`,
    id === null ? '' : `m."id" = ${s.value(id)}`,
  ].filter(Boolean)
  const rows = await s.run(
    call.db,
    `select m."id", m."key", m."name", c."name" as "categoryName", count(*) over () as "total"
     from "process_model" m left join "process_category" c on c."id" = m."category_id" where ${conditions.join(' and ')}
     order by c."sort", pinyin_key(m."name"), m."id" limit ${size} offset ${(current - 1) * size}`,
  )
  return { records: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0), size, current }
}
