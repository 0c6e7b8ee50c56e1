import { addFields, pasteFields } from './addFields.ts'
import { addGroup, arrangeRecord, moveGroup, removeGroup, renameGroup } from './groups.ts'
import { moveFields } from './moveFields.ts'
import { removeFields } from './removeFields.ts'
import { renameField } from './renameField.ts'
import { replaceForm } from './replaceForm.ts'
import { requireFields, setField } from './setField.ts'
import { setPrint } from './setPrint.ts'

/** Every edit of a form. A new one is a file beside these and a line here. */
export const commandKinds = {
  add: addFields,
  arrange: arrangeRecord,
  group: addGroup,
  groupMove: moveGroup,
  groupRemove: removeGroup,
  groupRename: renameGroup,
  move: moveFields,
  paste: pasteFields,
  print: setPrint,
  remove: removeFields,
  rename: renameField,
  replace: replaceForm,
  require: requireFields,
  set: setField,
} as const

type Kinds = typeof commandKinds

/** A command as data: it can be stored, sent and run again. */
export type FormCommand = {
  [Name in keyof Kinds]: { do: Name } & Parameters<Kinds[Name]['run']>[1]
}[keyof Kinds]
