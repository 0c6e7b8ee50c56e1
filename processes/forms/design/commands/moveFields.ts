import { changeRecord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, fieldAt, isWithinPath, namesOf, recordAt, samePath, titleAt } from '../formDefinition.ts'
import { noteRename } from '../noteRename.ts'
import { refuse } from '../refuse.ts'
import { readsRow, usesOf } from '../usesOf.ts'
import { looseFields, type Target, withLoose } from './addFields.ts'
import type { CommandKind } from './command.ts'
import { placeNames } from './placeNames.ts'
import { outermost, withoutAt } from './removeFields.ts'

/** Moves fields within their record, to another group, or into another record. */
export const moveFields: CommandKind<Target & { fields: readonly FieldPath[] }> = {
  title: '移动字段',
  run(form, { fields, ...target }) {
    const moved = outermost(fields)
    let now = form
    for (const path of moved) {
      const name = path.at(-1) ?? ''
      if (!fieldAt(form, path)) refuse(finding('FORM_FIELD_GONE', { name }))
      if (isWithinPath(target.record, path)) refuse(finding('FORM_FIELD_INTO_ITSELF', { title: titleAt(form, path) }))
      const holder = path.slice(0, -1)
      if (samePath(holder, target.record)) continue
      if (fieldAt(now, [...target.record, name])) refuse(finding('FORM_FIELD_NAME_TAKEN', { name }))
      if (readsRow(form, path)) refuse(finding('FORM_FIELD_READS_ROW', { title: titleAt(form, path) }))
      const uses = usesOf(form, path)
      if (uses.length > 0) refuse(finding('FORM_FIELD_USED', { title: titleAt(form, path), places: uses.join('、') }))
      const [loose] = looseFields(recordAt(now, holder)!, [name])
      const placed = changeRecord(withoutAt(now, path), target.record, record => withLoose(record, name, loose!))
      now = noteRename(placed, path, [...target.record, name])
    }
    const record = recordAt(form, target.record)
    const wanted = moved.map(path => path.at(-1)!)
    const order = record ? namesOf(record) : []
    const names = [...order.filter(name => wanted.includes(name)), ...wanted.filter(name => !order.includes(name))]
    return {
      form: changeRecord(now, target.record, each => placeNames(each, names, target)),
      selected: names.map(name => [...target.record, name]),
    }
  },
}
