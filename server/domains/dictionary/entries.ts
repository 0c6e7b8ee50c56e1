import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { checkId, read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'
import { codeOf, inWords, usesOfValue } from './uses.ts'

/** POST /basic/dictparams/save. A new entry without a sort number goes last. */
export const addEntry = (call: Call<EndpointInput<'dictionary.save'>>): Promise<Row> =>
  call.transaction(async tx => {
    const values = { ...tx.input }
    await checkEntry(tx, values, undefined)
    values.sort ??= await lastPlace(tx, values.dictionaryId)
    return create(tx, 'dictionaryEntry', values)
  })

/** POST /basic/dictparams/update. The value of an entry in use cannot change, because records store it. */
export const changeEntry = (call: Call<EndpointInput<'dictionary.update'>>): Promise<Row> =>
  call.transaction(async tx => {
    const { id, revision, ...values } = tx.input
    const before = await read(tx, 'dictionaryEntry', checkId(id, '字典项'))
    await checkEntry(tx, { ...before, ...values }, String(before.id))
    if (values.value !== undefined && values.value !== before.value) {
      const uses = await usesOfValue(tx, await codeOf(tx, before.dictionaryId), String(before.value))
      if (uses.length > 0)
        throw invalid(wrong('value', 'DICTIONARY_VALUE_USED', { value: String(before.value), uses: inWords(uses) }))
    }
    if (values.sort === null) values.sort = await lastPlace(tx, before.dictionaryId)
    return update(tx, 'dictionaryEntry', before.id, { ...values, revision })
  })

/** POST /basic/dictparams/remove/{id}: refused while the value is in use; the error lists where. */
export const removeEntry = (call: Call<EndpointInput<'dictionary.remove'>>): Promise<void> =>
  call.transaction(async tx => {
    const entry = await read(tx, 'dictionaryEntry', checkId(tx.input.id, '字典项'))
    const uses = await usesOfValue(tx, await codeOf(tx, entry.dictionaryId), String(entry.value))
    if (uses.length > 0)
      throw fault('DICTIONARY_ENTRY_USED', { label: String(entry.label), uses: inWords(uses) }, { uses })
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

/**
 * Checks beyond the schema: the order of the dates, and a parent of the same dictionary that is no descendant of the
 * entry.
 */
async function checkEntry(tx: Call, values: Row, id: string | undefined): Promise<void> {
  const faults: FieldError[] = []
  const { validFrom, validTo, parentId, dictionaryId } = values
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
    faults.push(wrong('validTo', 'EXPIRY_BEFORE_START'))
  if (typeof parentId === 'string' && parentId !== '') {
    const found = await parentFault(tx, { parentId, dictionaryId, id })
    if (found) faults.push(found)
  }
  if (faults.length > 0) throw invalid(faults)
}

const deepest = 10

async function parentFault(
  tx: Call,
  { parentId, dictionaryId, id }: { parentId: string; dictionaryId: unknown; id: string | undefined },
): Promise<FieldError | undefined> {
  let next: string | null = parentId
  for (let depth = 0; next !== null; depth++) {
    if (next === id) return wrong('parentId', 'ENTRY_BELOW_ITSELF')
    if (depth >= deepest) return wrong('parentId', 'ENTRIES_TOO_DEEP', { most: deepest })
    const row: { dictionaryId: string; parentId: string | null } | undefined = await tx.db
      .selectFrom('dictionaryEntry')
      .select(['dictionaryId', 'parentId'])
      .where('id', '=', next)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row || row.dictionaryId !== dictionaryId) return wrong('parentId', 'PARENT_ENTRY_FOREIGN')
    next = row.parentId
  }
  return undefined
}
