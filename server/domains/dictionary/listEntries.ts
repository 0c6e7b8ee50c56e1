import { sql } from 'kysely'
import type { Call, Database, EndpointInput } from '../../ground/kernel/call.ts'
import { TaggedAnswer } from '../../ground/kernel/taggedAnswer.ts'
import { today } from '../../services/records/model/today.ts'
import { isChoosable } from '../../services/records/values/choosable.ts'
import { keeper } from './keptEntries.ts'

/**
 * GET /basic/dictparams/list: returns the choosable entries of a dictionary in order; with `all` also those that only
 * old data contains. An unknown code has none.
 *
 * The tag is the sum of all revisions: every change, including deletion, increments one of them in its own transaction,
 * so that a caller with a tag learns at once whether it is still current.
 */
export function listEntries(call: Call<EndpointInput<'dictionary.list'>>): Promise<TaggedAnswer> {
  const { code, all } = call.input
  return kept(call.db, `${String(code)}.${all === true}`, () => readEntries(call.db, String(code), all === true))
}

const kept = keeper<TaggedAnswer>()

async function readEntries(db: Database, code: string, all: boolean): Promise<TaggedAnswer> {
  const { rows } = await sql<{ tag: string; entries: unknown[] }>`
    select concat_ws('.', d.id, d.revision, count(e.id), sum(e.revision), ${sql.raw(today)}) as tag,
      coalesce(
        json_agg(json_build_object(
          'value', e.value, 'label', e.label, 'color',
          e.color, 'parent', p.value, 'enabled', ${sql.raw(isChoosable('e'))}
        ) order by e.sort, e.id)
        filter (where e.deleted_at is null and (${all} or ${sql.raw(isChoosable('e'))})),
        '[]'
      ) as entries
    from dictionary d
    left join dictionary_entry e on e.dictionary_id = d.id
    left join dictionary_entry p on p.id = e.parent_id
    where d.code = ${code} and d.deleted_at is null
    group by d.id, d.revision`.execute(db)
  const found = rows[0]
  return new TaggedAnswer(found?.entries ?? [], `${found?.tag ?? 'none'}.${all ? 'all' : 'now'}`)
}

export interface ChoosableEntry {
  value: string
  label: string
  color: string | null
}

/** Returns the choosable entries in order, for calls with another response format. */
export async function choosableEntries(call: Call, code: string): Promise<ChoosableEntry[]> {
  const { rows } = await sql<ChoosableEntry>`
    select e.value, e.label, e.color from dictionary d join dictionary_entry e on e.dictionary_id = d.id
    where d.code = ${code} and d.deleted_at is null and e.deleted_at is null and ${sql.raw(isChoosable('e'))}
    order by e.sort, e.id`.execute(call.db)
  return rows
}
