import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { conflict, invalid } from '../../ground/kernel/errors.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { checkId, read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { codeOf, inWords, usesOfValue } from './uses.ts'

/** POST /basic/dictparams/save. Without a place of its own a new entry stands last. */
export const addEntry = (call: Call): Promise<Row> =>
  call.transaction(async tx => {
    const values = { ...tx.input }
    await checkEntry(tx, values, undefined)
    values.sort ??= await lastPlace(tx, values.dictionaryId)
    return create(tx, 'dictionaryEntry', values)
  })

/** POST /basic/dictparams/update. A value that records hold stays: they would point nowhere. */
export const changeEntry = (call: Call): Promise<Row> =>
  call.transaction(async tx => {
    const { id, revision, ...values } = tx.input
    const before = await read(tx, 'dictionaryEntry', checkId(id, '字典项'))
    await checkEntry(tx, { ...before, ...values }, String(before.id))
    if (values.value !== undefined && values.value !== before.value) {
      const uses = await usesOfValue(tx, await codeOf(tx, before.dictionaryId), String(before.value))
      if (uses.length > 0)
        throw invalid([
          { field: 'value', message: `值“${String(before.value)}”正被使用（${inWords(uses)}），不能修改` },
        ])
    }
    if (values.sort === null) values.sort = await lastPlace(tx, before.dictionaryId)
    return update(tx, 'dictionaryEntry', before.id, { ...values, revision })
  })

/** POST /basic/dictparams/remove/{id}: refused while anything holds the value, with the places. */
export const removeEntry = (call: Call): Promise<void> =>
  call.transaction(async tx => {
    const entry = await read(tx, 'dictionaryEntry', checkId(tx.input.id, '字典项'))
    const uses = await usesOfValue(tx, await codeOf(tx, entry.dictionaryId), String(entry.value))
    if (uses.length > 0)
      throw conflict(`字典项“${String(entry.label)}”正被使用（${inWords(uses)}），不能删除，可以停用`, { uses })
    await remove(tx, 'dictionaryEntry', [entry.id])
  })

async function lastPlace(tx: Call, dictionaryId: unknown): Promise<number> {
  const row = await tx.db
    .selectFrom('dictionaryEntry')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('dictionaryId', '=', String(dictionaryId))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Math.min(Number(row?.last ?? 0) + 1, 999_999)
}

/** What the schema cannot say: the order of the dates, and a parent of the same dictionary that is not below the entry. */
async function checkEntry(tx: Call, values: Row, id: string | undefined): Promise<void> {
  const faults: FieldError[] = []
  const { validFrom, validTo, parentId, dictionaryId } = values
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
    faults.push({ field: 'validTo', message: '失效日期不能早于生效日期' })
  if (typeof parentId === 'string' && parentId !== '') {
    const fault = await parentFault(tx, { parentId, dictionaryId, id })
    if (fault !== undefined) faults.push({ field: 'parentId', message: fault })
  }
  if (faults.length > 0) throw invalid(faults)
}

const deepest = 10

async function parentFault(
  tx: Call,
  { parentId, dictionaryId, id }: { parentId: string; dictionaryId: unknown; id: string | undefined },
): Promise<string | undefined> {
  let next: string | null = parentId
  for (let depth = 0; next !== null; depth++) {
    if (next === id) return '上级字典项不能是自身或其下级'
    if (depth >= deepest) return `字典项最多 ${deepest} 级`
    const row: { dictionaryId: string; parentId: string | null } | undefined = await tx.db
      .selectFrom('dictionaryEntry')
      .select(['dictionaryId', 'parentId'])
      .where('id', '=', next)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row || row.dictionaryId !== dictionaryId) return '上级字典项不在该字典中'
    next = row.parentId
  }
  return undefined
}
